import { foldHeader } from '../csv.js';
import { variablesOf } from '../text/variables.js';

/**
 * Notations of variables in other tools: {name}, [name], %name%, <<name>>, <name>, «name», *|NAME|*, ${name}, #name#,
 * __name__, ((name)), @@name@@, |name|, $name, %(name)s, &lt;name&gt;, and braces of other scripts.
 */
const FOREIGN = [
  /\{?\{\{([^{}\n]{1,60})\}\}\}?/gu,
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
  /(?<![\p{L}\p{N}$])\$+([\p{L}_]{2,40})(?:\$+|(?=[,!.?:;)\n]|$))/gu,
  /(?<![\p{L}\p{N}%])%([\p{L}_]{2,40})(?![\p{L}\p{N}%])/gu,
  /%\(([\p{L}_ ]{1,40})\)s/gu,
  /&lt;([\p{L}_ ]{1,40})&gt;/gu,
  /[【〔｛［]([^【】〔〕｛｝［］\n]{1,40})[】〕｝］]/gu,
];

/** The common names of variables. */
const COMMON = new Set(
  [
    'your name, insert name, contact name, name here, first, client name, guest name, student name, primeiro nome, nombre completo, nome completo, nom complet, 客户, 客户姓名, 顾客, お客様名, お名前, 고객명, اسم الزبون, имя клиента',
    'name, first name, firstname, fname, last name, lastname, lname, full name, fullname, customer, customer name, client, contact',
    'phone, mobile, number, email, company, city, country, address, order, order id, order number, amount, price, date, time, link, url, code, product',
    'nombre, nome, nom, vorname, nachname, kunde, kundenname, betrag, datum, telefon, bestellnummer, firma, prenom, cliente, apellido, apellidos, telefono, cognome, sobrenome, telefone',
    'naam, voornaam, achternaam, ad, adi, soyad, isim, imie, nazwisko, jmeno, prijmeni, navn, namn, nama, الاسم, اسم, اسم العميل, العميل, имя, фамилия, телефон, 姓名, 名前, 이름',
  ].flatMap((words) => words.split(', ').map(foldHeader)),
);

/**
 * The name alone, in words: without the object that it belongs to and without a fallback. `Contact.FirstName|there` is
 * `first name`.
 */
function nameIn(inner: string): string {
  const [path = ''] = inner.replace(/^[\s!%=*$:#@+]+/u, '').split(/[|:=]/u);
  return foldHeader((path.split('.').at(-1) ?? '').replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
}

/** One of our variables in two braces, known or not: it is replaced or refused. */
const isOwn = (whole: string): boolean =>
  whole.startsWith('{{') && !whole.startsWith('{{{') && variablesOf(whole).length > 0;

/** Numbered places of other tools: {0}, %s, %1$s. */
const NUMBERED = /(?<!\{)\{\d\}(?!\})|%(?:\d\$)?s(?![\p{L}\p{N}])/gu;

/**
 * Placeholders in the notation of another tool, as they are written: they would reach people so.
 * @param known names of columns or variables
 */
export function foreignPlaceholders(text: string, known: readonly string[]): string[] {
  const names = new Set(known.map(foldHeader).filter((name) => name !== ''));
  const found = FOREIGN.flatMap((notation) => [...text.matchAll(notation)]).filter(([whole, inner = '']) => {
    if (isOwn(whole)) return false;
    const name = nameIn(inner);
    return names.has(name) || COMMON.has(name);
  });
  return [...new Set([...found.map(([whole]) => whole), ...(text.match(NUMBERED) ?? [])])];
}
