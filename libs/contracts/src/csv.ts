/**
 * Reads the meaning of a table of recipients, for the browser's preview and the server alike
 * (docs/reference/product-rules.md#bulk). A CSV parser reads the file itself.
 */

export const CSV_DELIMITERS = [',', ';', '\t', '|'] as const;
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number];

/** What few programs put between columns: `^`, `~`, the commas of other scripts, separators of records. */
const RARE_DELIMITERS = ['^', '~', '،', '，', '、', '；', '\x1f', '\x01'] as const;
/** Every delimiter that a file may have or name, so that each can also be chosen. */
export const CSV_DELIMITER = /^[^"\r\n]$/;

/** Encodings that a file can be read in, those of most files first. */
export const CSV_ENCODINGS = [
  ...(['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1256', 'windows-1250', 'windows-1251'] as const),
  ...(['windows-1253', 'windows-1254', 'windows-1255', 'windows-1257', 'windows-1258', 'windows-874'] as const),
  ...(['koi8-r', 'macintosh', 'gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'] as const),
  ...(['iso-8859-2', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7', 'iso-8859-15', 'koi8-u', 'ibm866'] as const),
  ...(['cp850', 'cp852', 'x-mac-ce', 'x-mac-cyrillic', 'iso-2022-jp'] as const),
] as const;
export type CsvEncoding = (typeof CSV_ENCODINGS)[number];

/** Roles that a column can have; every other column is a variable. */
export const CSV_ROLES = ['phone', 'message', 'name'] as const;
export type CsvRole = (typeof CSV_ROLES)[number];

export interface CsvColumn {
  /** The header's name, numbered if it occurs twice; `column 3` if the header has none. */
  name: string;
  /** How texts refer to it: `{{variable}}`. */
  variable: string;
}

/** Where each role is found, as an index into the columns; null = nowhere. */
export type CsvMapping = Record<CsvRole, number | null>;

/** Marks within a word that are not seen; those that join and part Persian words are not among them. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Case, accents, punctuation and spacing do not matter: 'Téléphone_No.' is 'telephone no'. */
export function foldHeader(header: string): string {
  return header
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Names a header's columns, each differently, and says how texts refer to them. */
export function columnsOf(header: readonly string[]): CsvColumn[] {
  const names = new Set<string>();
  const variables = new Set<string>();
  return header.map((cell, index) => {
    const name = numbered(cleanCell(cell) || `column ${index + 1}`, names, (text) => text.toLowerCase());
    const variable = numbered(variableName(name) || `column ${index + 1}`, variables);
    return { name, variable };
  });
}

/** 'Order #' is `{{order}}`: lower case, nothing but what a variable's name may hold. */
export function variableName(header: string): string {
  return header
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_-]+/gu, ' ')
    .replace(/^[^\p{L}\p{N}_]+|[ -]+$/gu, '');
}

function numbered(name: string, taken: Set<string>, key = (text: string) => text): string {
  let unique = name;
  for (let n = 2; taken.has(key(unique)); n++) unique = `${name} ${n}`;
  taken.add(key(unique));
  return unique;
}

/**
 * Places at which a spreadsheet that cuts at `;` or tabs begins another cell, and at which that cell starts a formula, or
 * begins with apostrophes that would be taken for those of an export.
 */
const WITHIN = /([;\t\r\n])(?='*[" ]*[=+\-@＝＋－＠])/g;
const GUARDED = /([;\t\r\n])'(?='*[" ]*[=+\-@＝＋－＠])/g;

/**
 * A cell for an export. It gets an apostrophe wherever within it a formula would begin if a spreadsheet cuts lines at
 * another mark than the comma (docs/adr/0138-formulas-in-exports.md), and before its own apostrophes if
 * {@link cleanCell} would take them away. The writer of the file guards a formula at its beginning.
 */
export function guardedCell(cell: string): string {
  const text = cell.replace(WITHIN, "$1'");
  return cell.charCodeAt(0) === 39 && withoutApostrophes(text) !== text ? `'${text}` : text;
}

/**
 * A cell's content: without blanks around it, and without the apostrophes that exports put before a formula's
 * beginning. What {@link guardedCell} and the writer of a file made of a text is that text again.
 */
export const cleanCell = (cell: string): string =>
  withoutApostrophes(textOfFormula(cell.trim())).replace(GUARDED, '$1');

function withoutApostrophes(text: string): string {
  if (text.charCodeAt(0) !== 39) return text;
  const rest = text.slice(1);
  // A phone number in the quotes of another program; no text of ours looks so.
  if (/^\+[\d\s().-]{7,24}'$/.test(rest)) return rest.slice(0, -1).trim();
  if (/^[=+\-@＝＋－＠]/.test(rest) || withoutApostrophes(rest) !== rest) return rest;
  // Other programs quote a whole cell so, and double an apostrophe within it.
  const inner = /^((?:[^']|'')+)'$/.exec(rest)?.[1];
  return inner === undefined ? text : inner.replaceAll("''", "'").trim();
}

/** `="0123"` is what exports write so that spreadsheets keep the noughts. */
const textOfFormula = (cell: string): string =>
  cell.charCodeAt(0) === 61 ? (/^="([^"]*)"$/.exec(cell)?.[1] ?? cell).trim() : cell;

/** The delimiter that a first line `sep=;` names, as Excel writes and reads it. */
export function namedDelimiter(line: string): string | undefined {
  return /^"?sep=([^"\r\n])"?$/i.exec(line.replace(/[\r\n]+$/, ''))?.[1];
}

/**
 * Chooses comma, semicolon, tab or |: the one that most often cuts the header and the rows after it into the same
 * number of cells; of equals the one that makes more cells, then the order above. Delimiters and line ends in quotes do
 * not count. If a title stands before the header, no line is like the first; then all lines are compared.
 * @param sample the beginning of the text; only the first 21 lines matter
 */
export function detectDelimiter(sample: string): string {
  const usual = between(sample, CSV_DELIMITERS);
  // A line that no usual mark cuts, and a rarer one cuts evenly.
  return usual.cells > 0 ? usual.delimiter : evenlyCut(sample);
}

function evenlyCut(sample: string): string {
  const { even, cells, delimiter } = between(sample, RARE_DELIMITERS);
  return cells > 0 && even === 1 && countsOf(sample, delimiter).length > 1 ? delimiter : ',';
}

interface Cut {
  delimiter: string;
  even: number;
  cells: number;
}

function between(sample: string, delimiters: readonly string[]): Cut {
  const counts = delimiters.map((delimiter) => [delimiter, countsOf(sample, delimiter)] as const);
  const first = evenest(counts, ([header = 0]) => header);
  if (first.even > LIKE_FIRST) return first;
  const any = evenest(counts, mostOften);
  return any.even > LIKE_FIRST ? any : first;
}

/** A first line whose number of cells so few lines share is a title. */
const LIKE_FIRST = 0.4;

function evenest(
  all: readonly (readonly [string, readonly number[]])[],
  usual: (counts: readonly number[]) => number,
): Cut {
  let best: Cut = { delimiter: ',', even: 0, cells: 0 };
  for (const [delimiter, counts] of all) {
    const cells = usual(counts);
    if (cells === 0) continue;
    const even = counts.filter((count) => count === cells).length / counts.length;
    if (even > best.even || (even === best.even && cells > best.cells)) best = { delimiter, even, cells };
  }
  return best;
}

/** The number that most lines have, of those that have the delimiter. */
function mostOften(counts: readonly number[]): number {
  const some = counts.filter((count) => count > 0);
  const times = (wanted: number) => some.filter((count) => count === wanted).length;
  return some.reduce((best, count) => (times(count) > times(best) ? count : best), some[0] ?? 0);
}

const SAMPLE_LINES = 21;

/** How often the delimiter stands outside quotes in each of the first lines that are not blank. */
function countsOf(sample: string, delimiter: string): number[] {
  const counts: number[] = [];
  let count = 0;
  let isQuoted = false;
  let isBlank = true;
  for (const character of sample) {
    if (character === '"') isQuoted = !isQuoted;
    if (!isQuoted && (character === '\n' || character === '\r')) {
      if (!isBlank) counts.push(count);
      if (counts.length === SAMPLE_LINES) return counts;
      count = 0;
      isBlank = true;
      continue;
    }
    if (!isQuoted && character === delimiter) count++;
    if (character.trim() !== '') isBlank = false;
  }
  // The last line of a sample may be cut off; alone it is all there is.
  if (!isBlank && counts.length === 0) counts.push(count);
  return counts;
}
