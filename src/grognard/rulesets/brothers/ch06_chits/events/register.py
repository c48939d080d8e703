"""Every event chit by its key, and what it can do in a window [brothers 6.3d]."""

from __future__ import annotations

from grognard.rulesets.brothers.ch06_chits.events import assaults, command, fire, moves
from grognard.rulesets.brothers.ch06_chits.windows import EventRule

EVENTS: dict[str, EventRule] = {
    "jaeger-sharpshooters": EventRule(fire.jaeger_options, fire.play_jaeger, ("unit", "hex"), opportunity=True),
    "napoleons-guns": EventRule(fire.guns_options, fire.play_guns, ("unit", "hex"), opportunity=True),
    "auger-grand-battery": EventRule(fire.auger_options, fire.play_auger, ("unit", "hex")),
    "gegenstoss": EventRule(assaults.counter_options, assaults.play_counter, ("unit", "hex")),
    "take-san-martino": EventRule(assaults.san_martino_options, assaults.play_san_martino, ("unit", "hex")),
    "soldiers-battle": EventRule(assaults.soldiers_options, assaults.play_soldiers, ("hex",)),
    "regimental-colours": EventRule(command.colours_options, command.play_colours, ("unit",)),
    "cantinieres": EventRule(command.cantinieres_options, command.play_cantinieres, ("unit", "number")),
    "avanti-savoia": EventRule(assaults.savoia_options, assaults.play_savoia),
    "bersaglieri": EventRule(moves.bersaglieri_options, moves.play_bersaglieri),
    "cavalleggeri-screen": EventRule(moves.screen_options, moves.play_screen),
    "chasseurs-afrique": EventRule(moves.afrique_options, moves.play_afrique),
    "edelsheim-hussars": EventRule(moves.edelsheim_options, moves.play_edelsheim),
    "furia-francese": EventRule(assaults.furia_options, assaults.play_furia),
    "godard-balloon": EventRule(fire.godard_options, fire.play_godard),
    "hess-intervenes": EventRule(command.hess_options, command.play_hess),
    "imperial-courier": EventRule(command.courier_options, command.play_courier),
    "la-marmora": EventRule(command.la_marmora_options, command.play_la_marmora),
    "oppressive-heat": EventRule(command.heat_options, command.play_heat),
    "pas-gymnastique": EventRule(moves.double_options, moves.play_double),
    "rocket-battery": EventRule(moves.rocket_options, moves.play_rockets),
    "rumour-from-mantua": EventRule(command.rumour_options, command.play_rumour),
    "walls-and-cypresses": EventRule(assaults.walls_options, assaults.play_walls),
}
