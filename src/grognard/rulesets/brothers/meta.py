"""The facts of All Are Brothers."""

from __future__ import annotations

from grognard.core.folder import Meta
from grognard.core.switches import Switch

META = Meta(
    key="brothers",
    title="All Are Brothers",
    designer="Bryan Armor",
    version="1.1.0",
    stage="complete",
    # The scale of the map [brothers 2.1a].
    summary="Solferino at 500 metres a hex: one cup for both armies, fire and counter-fire, corps that tire and break.",
    hidden=True,
    switches=(
        Switch("commander_casualties", "17.1"),
        Switch("variable_storm", "17.2a"),
        Switch("plotted_orders", "17.3a"),
        Switch("force_markers", "4.4b"),
        Switch("guns_join_by_road", "11.2.1b", "reading"),
        Switch("woods_break", "11.2.4b", "reading"),
        Switch("king_stands_in", "6.2.2b", "reading"),
        Switch("combined_defence", "8.1.3a", "reading"),
        Switch("headquarters_hide_nobody", "8.1.5f", "reading"),
        Switch("front_line_fixed", "4.2b", "reading"),
        Switch("casualties_keep_markers", "8.4e", "reading"),
        Switch("hits_halt_alone", "11.8.1a", "reading"),
        Switch("abandon_in_part", "12.2.2a", "reading"),
        Switch("lost_retreats_cost_morale", "14.0b", "reading"),
    ),
    retired=("headquarters_block_sight",),
)
