/** Words for the extension of a telephone system, as they stand between a number and the extension. */
const WORDS =
  'ext|extn|extension|xtn|durchwahl|durchw|dw|nebenstelle|nst|app|apparat|klappe|poste|int|interno|interne|interior|anexo|extensi[oó]n|ramal|' +
  'доб|добавочный|вн|внутр|toestel|tst|dahili|wew|wewn|linka|klapka|mell[eé]k|lokal|anknytning|转|轉|转接|分机|分機|内線|內線|내선|تحويلة|تحويله|داخلي|שלוחה|ต่อ|máy lẻ';

/**
 * An extension behind a number: `ext. 5`, `x5`, `;ext=5`, `#5`, `(доб. 5)`, or what a phone dials after a pause:
 * `,,5#`. An `x` between digits stands for a digit that a list hides, and a `;`, or a comma before six digits, may
 * part two short numbers.
 */
const EXTENSION = new RegExp(
  `(?:[\\s,;/(~-]*(?:${WORDS})[.:]?[\\s=-]*|[\\s,;(]+x[.:]?[\\s=-]*|\\s+#\\s?|(?<=^\\+[\\d\\s().-]{6,24})[,pw]{1,4}(?=\\d{1,5}#?$|\\d{6}#$))\\d{1,6}[#)]?$`,
  'iu',
);
/** A number without country code has so many digits at least; an area code with a letter behind it is none. */
const DIGITS_MIN = 6;
/** No number with an extension is longer. The search takes the square of the time for a run of blanks. */
const LENGTH_MAX = 200;

/** A phone number without the extension behind it. A message goes to the number. */
export function withoutExtension(text: string): string {
  if (text.length > LENGTH_MAX) return text;
  const number = text.replace(EXTENSION, '');
  return number.length < text.length && (number.match(/\p{Nd}/gu)?.length ?? 0) >= DIGITS_MIN ? number : text;
}
