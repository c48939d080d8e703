"""What could be asked of one position: odds that lie clearly apart, near misses of the law, sums and prices."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from fractions import Fraction

from grognard.core.action import NO_PLACE, Action
from grognard.core.drill import Question, card_of, certain, row_of
from grognard.core.event import Modifier
from grognard.core.masks import iter_bits
from grognard.core.odds import OddsCard
from grognard.core.options import ANYWHERE, Group
from grognard.lab.drill_spot import MOST_OPTIONS, Find, Spot
from grognard.lab.drill_trials import trials
from grognard.table.exercise import DrillFault, completed, figure_of

CLEAR = Fraction(12, 100)
"""By how much the best option must be better than the next."""
MOST_SUBJECTS = 12
QUICK = ("odds", "legal", "figure", "price")
"""Kinds that the rules answer at once: what is played on takes as long as some dozens of games."""
PLAYED = ("play",)


def finds(spot: Spot, kinds: Collection[str] = QUICK) -> Iterator[Find]:
    """Everything that could be asked there, of some kinds."""
    name = type(spot.decision).__name__
    for key, question in spot.ruleset.questions.items():
        if name in question.decisions and question.kind in kinds:
            yield from FINDERS[question.kind](spot, key, question)


# -- which option has the best odds ----------------------------------------------------------------------------------


def _odds(spot: Spot, key: str, question: Question) -> Iterator[Find]:
    groups: dict[tuple[int, int], dict[tuple[str, int, int], tuple[Action, Fraction, tuple[OddsCard, ...]]]] = {}
    for action in spot.options(question):
        cards = spot.ruleset.odds(spot.game, spot.side, action)
        try:
            figure = figure_of(question, cards, "")
        except DrillFault:
            continue
        common = (action.unit if "unit" in question.same else -1, action.place if "place" in question.same else -1)
        group = groups.setdefault(common, {})
        shape = (action.verb, action.unit, action.place)
        if shape not in group or (figure > group[shape][1]) == (question.want == "most"):
            group[shape] = (action, figure, cards)
    for group in groups.values():
        found = _contrast(spot, key, question, list(group.values()))
        if found is not None:
            yield found


def _contrast(
    spot: Spot, key: str, question: Question, weighed: list[tuple[Action, Fraction, tuple[OddsCard, ...]]]
) -> Find | None:
    """The best option and some that are clearly worse, each in its own way."""
    ranked = sorted(weighed, key=lambda each: each[1], reverse=question.want == "most")
    if len(ranked) < 2:
        return None
    best = ranked[0]
    taken = [best]
    seen = {best[1]}
    for each in ranked[1:]:
        if each[1] not in seen and abs(best[1] - each[1]) >= CLEAR and len(taken) < MOST_OPTIONS:
            taken.append(each)
            seen.add(each[1])
    if len(taken) < 2 or (len(taken) < 3 and len(ranked) > 3):
        return None
    gap = float(min(abs(best[1] - each[1]) for each in taken[1:]))
    modifiers = {modifier for _, _, cards in taken for modifier in _modifiers(question, cards)}
    shuffled = spot.picker.sample(taken, len(taken))
    worth = min(gap, 0.35) + 0.15 * len(taken) + 0.06 * min(len(modifiers), 8) + 0.2 * (0 < best[1] < 1)
    return spot.find(
        key,
        (spot.journal.notation.text(action) for action, _, _ in shuffled),
        shuffled.index(best),
        worth,
        (modifier.why for modifier in modifiers),
        figures=tuple(str(figure) for _, figure, _ in shuffled),
    )


def _modifiers(question: Question, cards: tuple[OddsCard, ...]) -> list[Modifier]:
    card = card_of(question, cards)
    return [] if card is None else [modifier for row in card.rows for modifier in row.modifiers]


# -- what the rules allow --------------------------------------------------------------------------------------------


def _law(spot: Spot, key: str, question: Question) -> Iterator[Find]:
    options = spot.game.options(spot.side)
    for verb in question.verbs:
        groups = [group for group in options.groups if group.verb == verb and len(group)]
        if not groups:
            continue
        if "unit" in question.same:
            units = sorted({unit for group in groups for unit in group.units})
            for unit in spot.picker.sample(units, min(3, len(units))):
                lawful = [Action(verb, unit, place) for place in iter_bits(options.of_unit(unit).places(unit))]
                yield from _near_miss(spot, key, question, lawful, _beside(spot, lawful, unit))
        else:
            places = sorted({place for group in groups for place in _places(group)})
            for place in spot.picker.sample(places, min(3, len(places))):
                able = {unit for group in groups if place in _places(group) for unit in group.units}
                lawful = [Action(verb, unit, place) for unit in sorted(able)]
                others = [Action(verb, unit, place) for unit in _own(spot) if unit not in able]
                yield from _near_miss(spot, key, question, lawful, others)


def _places(group: Group) -> tuple[int, ...]:
    return (NO_PLACE,) if group.places == ANYWHERE else tuple(iter_bits(group.places))


def _own(spot: Spot) -> list[int]:
    view = spot.ruleset.view(spot.game, spot.side)
    return [piece.id for piece in view.pieces if piece.side == spot.side and piece.place >= 0]


def _beside(spot: Spot, lawful: list[Action], unit: int) -> list[Action]:
    """The same for places that lie next to the lawful ones, and for those where somebody stands."""
    grid = spot.journal.scenario.board.grid
    view = spot.ruleset.view(spot.game, spot.side)
    near = {place for action in lawful for place in grid.neighbours[action.place]}
    near |= {piece.place for piece in view.pieces if piece.place >= 0 and piece.place < grid.size}
    near -= {action.place for action in lawful}
    return [Action(lawful[0].verb, unit, place) for place in sorted(near) if place >= 0] if lawful else []


def _near_miss(spot: Spot, key: str, question: Question, lawful: list[Action], others: list[Action]) -> Iterator[Find]:
    options = spot.game.options(spot.side)
    refused: dict[str, list[Action]] = {}
    for action in others:
        if options.starting_with(action):
            continue
        why, rule = spot.decision.refusal(spot.game, completed(options, action))
        if rule and why not in question.dull and why != "not-offered":
            refused.setdefault(why, []).append(action)
    one_lawful = question.want == "lawful"
    if not lawful or len(refused) < (2 if one_lawful else 1) or (not one_lawful and len(lawful) < 3):
        return
    reasons = spot.picker.sample(sorted(refused), min(len(refused), 3 if one_lawful else 1))
    wrong = [spot.picker.choice(refused[why]) for why in reasons]
    right = spot.picker.sample(lawful, 1 if one_lawful else 3)
    taken = [*right, *wrong]
    shuffled = spot.picker.sample(taken, len(taken))
    answer = shuffled.index(right[0] if one_lawful else wrong[0])
    whole = [(options.starting_with(action) or [completed(options, action)])[0] for action in shuffled]
    rules = (
        "" if action in right else spot.decision.refusal(spot.game, full)[1]
        for action, full in zip(shuffled, whole, strict=True)
    )
    figures = tuple(rules)
    is_plain = all("?" not in spot.ruleset.messages.begun(spot.game, action) for action in shuffled)
    texts = (spot.journal.notation.text(action) for action in (shuffled if is_plain else whole))
    worth = 0.35 + 0.2 * len(reasons) + 0.05 * len(taken)
    yield spot.find(key, texts, answer, worth, reasons, figures=figures)


# -- sums and prices -------------------------------------------------------------------------------------------------


def _figure(spot: Spot, key: str, question: Question) -> Iterator[Find]:
    actions = spot.options(question)
    for action in spot.picker.sample(actions, min(MOST_SUBJECTS, len(actions))):
        card = card_of(question, spot.ruleset.odds(spot.game, spot.side, action))
        row = None if card is None else row_of(question, card)
        if row is None or row.total != int(row.total):
            continue
        total, added = int(row.total), [modifier for modifier in row.modifiers if modifier.value]
        if len(added) < 2 or row.base + sum(modifier.value for modifier in added) != total:
            continue
        slips = [total - modifier.value for modifier in added]  # what one gets who forgets one of them
        slips += [total - 2 * modifier.value for modifier in added] + [row.base]  # or gets its sign wrong, or all
        wrong = [slip for slip in dict.fromkeys(slips) if slip != total][: MOST_OPTIONS - 1]
        if len(wrong) < 2:
            continue
        figures = sorted((total, *wrong))
        yield spot.find(
            key,
            map(str, figures),
            figures.index(total),
            0.3 + 0.15 * min(len(added), 5),
            (modifier.why for modifier in added),
            subject=spot.journal.notation.text(action),
        )


def _price(spot: Spot, key: str, question: Question) -> Iterator[Find]:
    prices: dict[str, list[Action]] = {}
    for action in spot.options(question):
        card = card_of(question, spot.ruleset.odds(spot.game, spot.side, action))
        price = None if card is None else certain(card)
        if price in question.outcomes:
            prices.setdefault(price, []).append(action)
    for price, actions in prices.items():
        subject = spot.picker.choice(actions)
        others = [outcome for outcome in question.outcomes if outcome != price][: MOST_OPTIONS - 1]
        outcomes = [outcome for outcome in question.outcomes if outcome == price or outcome in others]
        worth = 0.35 + 0.3 * (len(prices) - 1)
        text = spot.journal.notation.text(subject)
        yield spot.find(key, outcomes, outcomes.index(price), worth, (f"{key}-{price}",), subject=text)


FINDERS = {"odds": _odds, "legal": _law, "figure": _figure, "price": _price, "play": trials}
