/** Errors of spreadsheets in the languages that they are written in, as a whole cell. */
const ERRORS =
  /^#(?:N\/A|N\/D|NV|REF|BEZUG|VALUE|WERT|VALEUR|VALOR|NAME|NOM|NOMBRE|NUM|ZAHL|NOMBRE|DIV\/0|NULL|NULO|NUL|LEER|SPILL|CALC|ERROR|FIELD|BLOCKED|UNKNOWN|CONNECT|BUSY|GETTING_DATA|EXTERNAL|PYTHON|TIMEOUT|¡REF|¡VALOR|¡NUM|¡NULO|¡DIV\/0|¿NOMBRE)[!?]?$/iu;

/** The same inside a text that a formula put together. Only those that no person writes. */
const WITHIN = /#(?:N\/A(?![\p{L}\p{N}])|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)/u;

/** What programs write for nothing. */
const NOTHING = /^(?:null|\(null\)|<null>|\\N|nan|undefined|\[object Object\])$/i;

/** A column that was too narrow when the file was saved. */
const HASHES = /^#{3,}$/;

/** Whether a cell holds no value but a trace of one: an error of a spreadsheet, ####, NULL, NaN. */
export function isDamaged(cell: string): boolean {
  const text = cell.trim();
  if (text === '' || text.length > 40) return false;
  return (text.startsWith('#') && (ERRORS.test(text) || HASHES.test(text))) || NOTHING.test(text);
}

/** Whether an error of a spreadsheet stands inside a text. */
export const holdsDamage = (text: string): boolean => text.includes('#') && WITHIN.test(text);
