/** What of a book fits what somebody types: ids, titles and words, all of them, in any order. */

import type { Book } from "../api/types";

export interface Entry {
  /** Where it stands on the page. */
  id: string;
  text: string;
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'" };

/** The words of a text without its tags. */
export function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#x27|#39);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();
}

/** As it is compared: without capitals and accents. */
export function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

export function wordsOf(query: string): string[] {
  return folded(query).split(/\s+/).filter(Boolean);
}

function entry(id: string, ...texts: string[]): Entry {
  return { id, text: folded(texts.map(plain).join(" ")) };
}

export function entriesOf(book: Book): Entry[] {
  const { meanings, words } = book.counters;
  return [
    ...book.guide.map((section) => entry(section.id, section.title, section.html)),
    ...book.sequence.map((phase) => entry(`phase-${phase.key}`, phase.title, phase.html, ...phase.rules)),
    ...book.chapters.flatMap((chapter) =>
      chapter.rules.map((rule) =>
        entry(rule.id, rule.id, rule.title, rule.html, rule.ruling ?? "", rule.example ?? "", ...(rule.rulings ?? [])),
      ),
    ),
    ...book.tables.map((table) => entry(table.id, table.title, table.note, ...table.heads, ...table.rows.flat(), ...table.rules)),
    ...book.switches.map((each) => entry(`switch-${each.key}`, each.key, each.text, each.rule)),
    entry("counters", ...Object.entries(meanings).flatMap(([key, text]) => [words[key] ?? key, text])),
    ...book.rulings.map((ruling) => entry(ruling.id, ruling.id, ruling.title, ruling.html)),
  ];
}

/** The entries that fit, in the book's order; null where nothing is asked, so that everything stands. A rule whose id is typed in
 * full is wanted alone with those that go into its detail. */
export function found(entries: Entry[], query: string): Set<string> | null {
  const words = wordsOf(query);
  if (!words.length) return null;
  const exact = words.length === 1 ? entries.filter((each) => folded(each.id).startsWith(words[0] ?? "")) : [];
  const isId = exact.length > 0 && /[\d.]/.test(words[0] ?? "");
  const fits = isId ? exact : entries.filter((each) => words.every((word) => each.text.includes(word)));
  return new Set(fits.map((each) => each.id));
}

/** Where the words stand in some nodes, for a highlight. */
export function rangesOf(root: Node, words: string[]): Range[] {
  const ranges: Range[] = [];
  if (!words.length) return ranges;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? "";
    const lower = folded(text);
    if (lower.length !== text.length) continue; // an accent was folded away: the places would be wrong
    for (const word of words) {
      for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        ranges.push(range);
      }
    }
  }
  return ranges;
}
