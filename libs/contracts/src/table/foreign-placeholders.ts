import { foldHeader } from '../csv.js';

/**
 * Notations of variables in other tools: {name}, [name], %name%, <<name>>, <name>, «name», *|NAME|*, ${name}, #name#,
 * __name__, ((name)), @@name@@, |name|.
 */
const FOREIGN = [
  /(?<!\{)\$?\{([^{}\n]{1,40})\}(?!\})/gu,
  /\[([^[\]\n]{1,40})\]/gu,
  /%([^%\n]{1,40})%/gu,
  /<?<([^<>\n]{1,40})>>?/gu,
  /«([^«»\n]{1,40})»/gu,
  /\*\|([^|*\n]{1,40})\|\*/gu,
  /#([\p{L}_ ]{1,40})#/gu,
  /__([\p{L} ]{1,40})__/gu,
  /\(\(([^()\n]{1,40})\)\)/gu,
  /@@([\p{L}_ ]{1,40})@@/gu,
  /(?<!\*)\|([\p{L}_ ]{1,40})\|(?!\*)/gu,
  /!\*([\p{L}_ ]{1,40})\*!/gu,
];

/** The common names of variables. */
const COMMON = new Set(
  [
    'name, first name, firstname, fname, last name, lastname, lname, full name, fullname, customer, customer name, client, contact',
    'phone, mobile, number, email, company, city, country, address, order, order id, order number, amount, price, date, time, link, url, code, product',
    'nombre, nome, nom, vorname, prenom, الاسم, اسم, اسم العميل, имя, 姓名',
  ].flatMap((words) => words.split(', ').map(foldHeader)),
);

/**
 * The name alone, in words: without the object that it belongs to and without a fallback. `Contact.FirstName|there` is
 * `first name`.
 */
function nameIn(inner: string): string {
  const [path = ''] = inner.replace(/^[\s!%=*]+/u, '').split(/[|:]/u);
  return foldHeader((path.split('.').at(-1) ?? '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
}

/**
 * Placeholders in the notation of another tool, as they are written: they would reach people so.
 * @param known names of columns or variables
 */
export function foreignPlaceholders(text: string, known: readonly string[]): string[] {
  const names = new Set(known.map(foldHeader).filter((name) => name !== ''));
  const found = FOREIGN.flatMap((notation) => [...text.matchAll(notation)]).filter(([, inner = '']) => {
    const name = nameIn(inner);
    return names.has(name) || COMMON.has(name);
  });
  return [...new Set(found.map(([whole]) => whole))];
}
