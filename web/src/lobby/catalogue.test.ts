import { describe, expect, it } from "vitest";
import type { Measured, RulesetInfo, ScenarioInfo } from "../api/types";
import {
  ANY,
  balance,
  entriesOf,
  groupsOf,
  matching,
  minutesText,
  readWanted,
  solo,
  sorted,
  whenText,
  writeWanted,
  yearsOf,
} from "./catalogue";

const facts = (minutes: number, complexity = 2): Measured => ({
  games: 20, decisions: [[40, 30, 50], [40, 30, 50]], minutes: [minutes, minutes], together: 2 * minutes,
  hand_overs: 12, turns: 6, wins: [9, 9], kinds: 4, rules: 20, units: 16, complexity, unseen: 0,
}); // prettier-ignore

function scenario(key: string, said: Partial<ScenarioInfo>): ScenarioInfo {
  return {
    key, title: key, summary: "", turns: 6, size: "", places: 64, rules: {}, ground: "", battle: "", when: "", until: "",
    year: 0, hides: "", facts: facts(30),
    sides: [{ key: "a", name: "Red", colour: "", units: 8 }, { key: "b", name: "Blue", colour: "", units: 8 }],
    ...said,
  } as ScenarioInfo; // prettier-ignore
}
const book = (key: string, ...scenarios: ScenarioInfo[]) => ({ key, title: key, scenarios }) as unknown as RulesetInfo;

const LIST = entriesOf([
  book("small",
    scenario("first", { facts: facts(12, 1), year: 1880, hides: "guns" }),
    scenario("medole", { battle: "Medole", when: "1859-06-24", facts: facts(15, 2) })),
  book("large",
    scenario("Medole again", { battle: "Medole", when: "1859-06-24", facts: facts(90, 4) }),
    scenario("Eckmühl", { battle: "Eckmühl", when: "1809-04-21", until: "1809-04-22", facts: facts(40, 3) }),
    scenario("own", { facts: facts(20, 5) })),
]); // prettier-ignore
const keys = (list: typeof LIST) => list.map((entry) => entry.scenario.key);

describe("the catalogue", () => {
  it("finds battles by name, without accents, and by what they are", () => {
    expect(keys(matching(LIST, { ...ANY, find: "eckmuhl" }))).toEqual(["Eckmühl"]);
    expect(keys(matching(LIST, { ...ANY, find: "medole large" }))).toEqual(["Medole again"]);
    expect(keys(matching(LIST, { ...ANY, rules: "small", hidden: "hidden" }))).toEqual(["first"]);
    expect(keys(matching(LIST, { ...ANY, length: "short", year: "1859" }))).toEqual(["medole"]);
    expect(keys(matching(LIST, { ...ANY, year: "undated" }))).toEqual(["own"]);
    expect(matching(LIST, { ...ANY, find: "waterloo" })).toEqual([]);
    expect(yearsOf(LIST)).toEqual(["1809", "1859", "1880", "undated"]);
  });

  it("sorts them in every way it offers", () => {
    expect(keys(sorted(LIST, "length"))[0]).toBe("first");
    expect(keys(sorted(LIST, "length")).at(-1)).toBe("Medole again");
    expect(keys(sorted(LIST, "complexity")).at(-1)).toBe("own");
    expect(keys(sorted(LIST, "year"))).toEqual(["Eckmühl", "medole", "Medole again", "first", "own"]);
    expect(keys(sorted(LIST, "name"))[0]).toBe("Eckmühl");
  });

  it("puts the same battle together", () => {
    const groups = groupsOf(LIST);
    expect(groups[0]?.title).toBe("Medole, 24 June 1859: two ways to fight it");
    expect(groups.slice(1).every((group) => group.entries.length === 1)).toBe(true);
  });

  it("keeps what is asked for in the address, beside all else", () => {
    const wanted = { ...ANY, rules: "large", sort: "year" };
    const query = writeWanted("?learn=small", wanted);
    expect(query).toBe("?learn=small&rules=large&sort=year");
    expect(readWanted(query)).toEqual(wanted);
    expect(writeWanted(query, ANY)).toBe("?learn=small");
    expect(readWanted("?sort=nonsense")).toEqual(ANY);
  });

  it("says days, minutes and balance as people do", () => {
    expect(whenText(LIST[3]!.scenario)).toBe("21 to 22 April 1809");
    expect(whenText(LIST[0]!.scenario)).toBe("imaginary, about 1880");
    expect([minutesText(45), minutesText(150), minutesText(540)]).toEqual(["45 min", "2½ h", "9 h"]);
    expect(balance(LIST[0]!.scenario)).toEqual({
      text: "even",
      about: "Of 20 games between equal staff officers Red won 9, Blue won 9, 2 ended in a draw.",
    });
    const lost = scenario("lost", { facts: { ...facts(9), wins: [2, 18] } });
    expect(balance(lost)?.text).toBe("favours Blue");
    expect(solo(LIST[1]!.scenario).text).toBe("solo: fine");
    expect(solo(scenario("s", { hides: "all", facts: { ...facts(9), unseen: 90 } })).text).toBe("solo: against the bot");
  });
});
