import { parseSearchWith, stringifySearchWith } from '@tanstack/react-router';

/** Only a text that begins with a quotation mark was written as JSON. */
function unquoted(text: string): unknown {
  if (!text.startsWith('"')) throw new SyntaxError('It is written as it is');
  return JSON.parse(text);
}

/**
 * Reads the parameters of an address. Every page takes texts, however they are written: `days=7`, and as addresses had it
 * before, `days="7"`.
 */
export const parseSearch = parseSearchWith(unquoted);

/** Writes parameters as they are, so that the address has `7` and not `%227%22`. */
export const stringifySearch = stringifySearchWith(JSON.stringify, unquoted);
