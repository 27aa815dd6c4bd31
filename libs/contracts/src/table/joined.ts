const NEEDS_QUOTES = /[,;|،؛"]|^\s|\s$/;
const PART = /\s*(?:"((?:[^"]|"")*)"\s*(?=[,;|،؛]|$)|([^,;|،؛]+))/g;

/** Joins several texts in one cell of a file: separated by `; `, and quoted if one holds a separator. */
export const joined = (texts: readonly string[]): string =>
  texts.map((text) => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join('; ');

/** Splits such a cell; without quotes as people write it, at commas, semicolons or |. Empty texts are left out. */
export const parted = (cell: string): string[] =>
  [...cell.matchAll(PART)]
    .map(([, quoted, plain = '']) => (quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"')))
    .filter((text) => text !== '');
