/** Names of values that name the place of something, or identify it. */
const PLACE_NAMES: ReadonlySet<string> = new Set(['line', 'row', 'version', 'year', 'port', 'status', 'id']);

/** Codes of sentences whose `n` is the number of a row or a line. Stored refusals have it under this name. */
const PLACED_BY_N: ReadonlySet<string> = new Set([
  'duplicate-of-line',
  'duplicate-of-row',
  'quote-never-closed',
  'row-has-too-many-cells',
  'row-has-unknown-field',
  'row-is-not-csv',
  'row-must-be-object',
  'row-must-be-text',
  'row-too-long',
  'row-value-must-be-text',
  'row-variable-name-invalid',
  'row-variables-must-be-object',
]);

/**
 * Whether a figure of a sentence is a place, as a line or a year, and no amount: it is written without separators, as
 * spreadsheets and editors write it.
 * @param code of the sentence, if it has one
 */
export const isPlace = (name: string, code?: string): boolean =>
  PLACE_NAMES.has(name) || (name === 'n' && code !== undefined && PLACED_BY_N.has(code));
