/** Ways to mistype `stop`: two letters changed places, one came twice, the vowel was left out or is a nought. */
const MISTYPED = new Set(['tsop', 'sotp', 'stpo', 'stp', 'st0p', 'sstop', 'sttop', 'stoop', 'stopp', 'dtop', 'stopo', 'stpp', 'stiop']); // prettier-ignore
const WHOLE = 'unsubscribe';
/** As many letters of `unsubscribe` may be wrong, except for its beginning, which no other word has. */
const WRONG_MAX = 2;
/** "Unsubscribe-no" */
const DENIED = /no[tn]?$/u;

/** Whether one word is `stop` or `unsubscribe` with a typing error, and no other word. @param word compared as all are */
export function isMistypedStop(word: string): boolean {
  if (MISTYPED.has(word) || word === 'unscribe') return true;
  if (DENIED.test(word)) return false;
  if (!word.startsWith('uns') || Math.abs(word.length - WHOLE.length) > WRONG_MAX) return false;
  return distance(word, WHOLE) <= WRONG_MAX;
}

/** Letters that are added, left out or exchanged between two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const letter of one) {
    const next = [(row[0] ?? 0) + 1];
    for (let at = 0; at < other.length; at++) {
      const exchanged = (row[at] ?? 0) + (letter === other[at] ? 0 : 1);
      next.push(Math.min(exchanged, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
