"""Forged battles, actions, ends and rules: what was played, and how it came out."""

from __future__ import annotations

from random import Random

from grognard.core.record import Record
from grognard.rulesets import all_rulesets, get_ruleset
from tests.table.forgeries.forging import (
    Loaded,
    carry,
    change_of_rules,
    cut,
    forgery,
    other,
    retell,
    shipped,
    sides,
    write_game,
)
from tests.table.tables import play_out


@forgery("open", "Another text than the ruleset's own stands under the name of its scenario")
def another_text_under_the_name_of_a_shipped_scenario(record: Record) -> None:
    carry(record, shipped(record) + "\n# corrected\n", record.scenario)


@forgery("open", "has the title of the ruleset's own")
def another_text_under_the_title_of_a_shipped_scenario(record: Record) -> None:
    carry(record, shipped(record) + "\n# corrected\n", "my-own")


@forgery("open", "The scenario 'my-own' is the table's own")
def a_scenario_of_the_tables_own(record: Record) -> None:
    title = get_ruleset(record.ruleset).scenario(record.scenario).title
    text = shipped(record)
    assert f'title = "{title}"' in text
    carry(record, text.replace(f'title = "{title}"', 'title = "My own"'), "my-own")


@forgery("broken", "has changed since this game was played|has no scenario")
def the_name_of_another_scenario(record: Record) -> None:
    names = get_ruleset(record.ruleset).scenario_keys()
    record.scenario = next(name for name in names if name != record.scenario)


@forgery("broken", "has changed since this game was played")
def another_digest(record: Record) -> None:
    record.scenario_digest = "0" * 16


@forgery("broken", "has changed since this game was played")
def another_text_under_the_shipped_digest(record: Record) -> None:
    record.scenario_text = shipped(record) + "\n# corrected\n"


@forgery("broken", "line 1|There is no")
def an_option_that_was_not_chosen(record: Record) -> None:
    record.options = {"everybody-wins": "on"}


@forgery("broken", "has changed since this game|has no scenario|There is no ruleset")
def another_ruleset(record: Record) -> None:
    record.ruleset = next(key for key in all_rulesets() if key != record.ruleset)


@forgery("open", "which is older: audit it with a program that knows them")
def rules_of_tomorrow(record: Record) -> None:
    record.version = "99.0.0"


@forgery("fine")
def rules_of_yesterday(record: Record) -> None:
    """What replays the same was lawful then as now."""
    record.version = "0.9.0"


# -- actions and ends -----------------------------------------------------------------------------------------------


@forgery("broken", "The game ends")
def the_last_actions_are_left_out(record: Record) -> None:
    del record.entries[-2:]


@forgery("open", "yet its secret is open: a clock or the people at the table ended it")
def a_game_cut_short(record: Record) -> None:
    secret = record.secret
    write_game(record, cut(record))
    record.secret = secret


@forgery("open", "The game is unfinished")
def a_game_cut_short_and_sealed(record: Record) -> None:
    write_game(record, cut(record))
    record.secret = ""


@forgery("fine")
def a_game_cut_and_ended_anew(record: Record) -> None:
    """Whoever knows the secret knows every die to come."""
    journal = cut(record)
    play_out(journal, Random(99))
    write_game(record, journal)


@forgery("broken", "the dice fell")
def a_game_cut_and_ended_anew_with_loaded_dice(record: Record) -> None:
    journal = cut(record, Loaded())
    play_out(journal, Random(99))
    write_game(record, journal)


@forgery("broken", "The game ends as")
def another_winner(record: Record) -> None:
    winner, _, reason = record.result.partition(" ")
    record.result = f"{other(record, winner)} {reason}"


@forgery("broken", "The game ends as")
def another_reason(record: Record) -> None:
    record.result = f"{record.result.partition(' ')[0]} resignation"


@forgery("broken", "The game ends as")
def no_result(record: Record) -> None:
    record.result = ""


@forgery("broken", "The game ends in state")
def another_last_position(record: Record) -> None:
    record.state_digest = "0" * len(record.state_digest)


@forgery("broken", "does not stand|call for|The game ends")
def an_action_of_the_other_side(record: Record) -> None:
    at = len(record.entries) // 3
    retell(record, at, side=other(record, record.entries[at].side))


@forgery("broken", "does not stand")
def an_action_of_nobody(record: Record) -> None:
    retell(record, 1, side="nowhere")


@forgery("broken", "does not stand")
def an_action_that_there_is_not(record: Record) -> None:
    retell(record, len(record.entries) // 2, text="conjure")


@forgery("broken", "does not stand|call for|The game ends|The record has")
def an_action_played_twice(record: Record) -> None:
    at = next(at for at, entry in enumerate(record.entries) if entry.draws)
    record.entries.insert(at, record.entries[at])


@forgery("broken", "does not stand|call for|The game ends|The record has")
def an_action_taken_back_that_could_not_be(record: Record) -> None:
    at = next(at for at, entry in enumerate(record.entries) if entry.draws)
    del record.entries[at]


@forgery("broken", "does not stand|call for|The game ends|The record has")
def actions_after_the_end(record: Record) -> None:
    record.entries.append(record.entries[0])


@forgery("open", "The rules changed on the way")
def rules_said_to_have_changed(record: Record) -> None:
    journal = cut(record)
    record.changes = [change_of_rules(record, journal)]


@forgery("open", "The rules changed on the way")
def rules_said_to_have_changed_after_unlawful_actions(record: Record) -> None:
    journal = cut(record)
    record.changes = [change_of_rules(record, journal)]
    for at in range(4):
        retell(record, at, side=sides(record)[0])


@forgery("broken", "does not follow the actions and rolls before it|cannot be|the dice fell|does not stand")
def rules_said_to_have_changed_and_actions_left_out(record: Record) -> None:
    record.changes = [change_of_rules(record, cut(record))]
    del record.entries[0]


@forgery("fine")
def the_record_of_another_table(record: Record) -> None:
    record.table = "another"


@forgery("fine")
def a_table_without_a_name(record: Record) -> None:
    record.table = ""
