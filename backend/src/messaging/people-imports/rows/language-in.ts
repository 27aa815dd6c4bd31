import { foldHeader } from '@wavelane/contracts';

/** Languages whose names are known, by their codes. */
const CODES =
  'af am ar az be bg bn bs ca cs da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ku lo lt lv mk ml mn mr ms mt my ne nl no pa pl ps pt ro ru sd si sk sl so sq sr sv sw ta te th tl tr uk ur uz vi zh zu'.split(
    ' ',
  );
/** Languages in which tools write the names of others. */
const WRITTEN_IN = 'en de fr es pt it nl pl tr ru ar fa he hi id vi zh ja ko sv'.split(' ');
const CODE = /^([a-z]{2,3})(?:[-_]([a-z0-9]{2,8}))?(?:[-_]([a-z0-9]{2,8}))?(?:[.@].*)?$/i;
/** Codes that are no longer those of these languages, and names without a list. */
const OTHERS: Readonly<Record<string, string>> = {
  iw: 'he', in: 'id', eng: 'en', ger: 'de', deu: 'de', fre: 'fr', fra: 'fr', spa: 'es', ara: 'ar', ita: 'it', por: 'pt', rus: 'ru', tur: 'tr',
  chi: 'zh', zho: 'zh', mandarin: 'zh', castellano: 'es', castilian: 'es', farsi: 'fa', flemish: 'nl', tagalog: 'tl', filipino: 'tl', 'bahasa indonesia': 'id', bahasa: 'id',
  'عربي': 'ar', 'انجليزي': 'en', 'انكليزي': 'en', 'english us': 'en-US', 'english uk': 'en-GB', 'brazilian portuguese': 'pt-BR',
}; // prettier-ignore

const folded = (text: string): string =>
  foldHeader(text).replaceAll('ı', 'i').replace(/[أإآ]/gu, 'ا').replaceAll('ة', 'ه');

let names: ReadonlyMap<string, string> | undefined;

/** Made when a file first names a language by a word. */
function languageNames(): ReadonlyMap<string, string> {
  if (names) return names;
  const all = new Map<string, string>();
  for (const inLanguage of [...CODES, ...WRITTEN_IN]) {
    const display = new Intl.DisplayNames([inLanguage], { type: 'language', fallback: 'none' });
    for (const code of WRITTEN_IN.includes(inLanguage) ? CODES : [inLanguage]) {
      const name = display.of(code);
      if (name !== undefined) all.set(folded(name), code);
    }
  }
  for (const [name, code] of Object.entries(OTHERS)) all.set(folded(name), code);
  return (names = all);
}

/**
 * The code of a language that a cell names: by a code in any notation (`de_DE`, `AR`, `en-us`), or by its name in a common
 * language (`German`, `Deutsch`, `العربية`). undefined: it names none.
 */
export function languageIn(cell: string): string | undefined {
  const text = cell.replace(/\p{Cf}/gu, '').trim();
  const known = folded(text);
  if (Object.hasOwn(OTHERS, known)) return OTHERS[known];
  const [, language, ...parts] = CODE.exec(text) ?? [];
  if (language !== undefined) {
    const small = language.toLowerCase();
    if (text === text.toLowerCase() && !text.includes('_') && !/[.@]/.test(text)) return text;
    const rest = parts
      .filter((part) => part !== undefined)
      .map((part) => (part.length === 2 ? part.toUpperCase() : part));
    if (CODES.includes(small)) return [small, ...rest].join('-');
  }
  // `English (US)`, `French / Français`
  const short = text.replace(/\s*[([/|].*$/su, '');
  return languageNames().get(folded(text)) ?? languageNames().get(folded(short));
}
