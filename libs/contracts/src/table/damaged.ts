/** The words that spreadsheets write for an error, in their languages. Case and accents do not matter. */
const ERROR_WORDS =
  'n/a na n/d nv n/b н/д yok i/t ref bezug value wert valeur valor name nom nombre num zahl div/0 null nulo nul leer spill calc error err field blocked unknown connect busy getting_data external python timeout loading... hianyzik';
/** These only with their mark: without one they are words behind a hash, such as `#ad`. */
const MARKED_WORDS =
  'empty inf uberlauf xwert depasser propagation exces desbordamiento campo nome valore rif nullo despejar naam waarde verw getal deel/0 leeg ' +
  'ссылка знач имя число дел/0 пусто deger basv sayi sayi/0 ad bos adr arg nd nazwa liczba dziel/0 odkaz hodnota nazev cislo hiv ertek nev hianyzik szam ' +
  'referens vardefel namn saknas ogiltigt division/0 reference værdi navn nummer verdi viittaus arvo nimi puuttuu luku jako/0 値';
const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i').replace(/[¡¿]/gu, '');
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(plain));
const [ERRORS, MARKED] = [setOf(ERROR_WORDS), setOf(MARKED_WORDS)];

function isError(text: string): boolean {
  const word = plain(text.slice(1));
  const bare = word.replace(/[!?]$| n\/a$/, '');
  return ERRORS.has(bare) || (bare !== word && MARKED.has(bare));
}

/** The same inside a text that a formula put together. Only those that no person writes. */
const WITHIN = /#(?:N\/A(?![\p{L}\p{N}])|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!)/u;

/** The word of spreadsheets for an empty cell, and words of databases. */
const EMPTY_WORDS =
  'null|nil|na|none|blank|empty|unset|undefined|not set|no value|leer|vide|vac[ií]o|vazio|sem valor|vuoto|leeg|boş|puste|пусто|فارغ|空白|空|blanco';
/** Texts that programs write for a missing value, also several that were put together. */
const NOTHING = new RegExp(
  [
    '^(?:(?:null|undefined)(?:[ ,]+(?:null|undefined))*',
    `[(<[](?:${EMPTY_WORDS})[)>\\]]`,
    '\\\\N|n ?[/.] ?a\\.?|\\[\\]|\\{\\}|""|\'\'|\\[object Object\\]',
    '[-+]infinity|-?1\\.#(?:INF|QNAN|IND)\\d*|Err:\\d{3}|Loading\\.{3}|invalid date|0000-00-00(?: 00:00:00)?)$',
  ].join('|'),
  'iu',
);
/** Words of Python and JavaScript; in other forms they may be names: Nan, Nat. */
const OWN_FORM = /^(?:None|NaT|[-+]?(?:NaN|nan|NAN)(?: (?:NaN|nan|NAN))*)$/;

/** A column that was too narrow when the file was saved. */
const HASHES = /^#{3,}$/;

/** Whether a cell holds no value but a trace of one: an error of a spreadsheet, ####, NULL, NaN. */
export function isDamaged(cell: string): boolean {
  const text = cell.trim().replace(/^=(?=#)/, '');
  if (text === '' || text.length > 40) return false;
  return (text.startsWith('#') && (isError(text) || HASHES.test(text))) || OWN_FORM.test(text) || NOTHING.test(text);
}

/** Whether an error of a spreadsheet stands inside a text. */
export const holdsDamage = (text: string): boolean => text.includes('#') && WITHIN.test(text);
