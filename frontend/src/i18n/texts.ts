import { EARLIER_WORDS, isPlace, type Said, type Saying } from '@wavelane/contracts';
import { catalogue, type Forms, type Message } from './catalogue';
import type { Language } from './language';
import { once } from './once';

/** The language that this page is in; it changes with a reload only. */
export const language: Language = catalogue ? 'ar' : 'en';

export const isRightToLeft = language === 'ar';

/** Digits are 0 to 9 in every language: amounts and numbers are compared with those of banks and phones. */
export const locale = isRightToLeft ? 'ar-u-nu-latn' : 'en-US';

const figures = once(() => new Intl.NumberFormat(locale));
const counting = once(() => new Intl.PluralRules(locale));

type Values = Readonly<Record<string, unknown>>;

/**
 * The function that the macros of lingui become (`frontend/build/texts/expand.mjs`): a text of the page's language.
 * @param own the text without a catalogue, if that is not the key
 */
export function text(key: string, values?: Values, own: Message = key): string {
  const message = catalogue?.texts[key] ?? own;
  return typeof message === 'string' ? filled(message, values) : said(message, values ?? {});
}

/** Fills in the value of each name in braces; a message without values is a text as it is. */
const filled = (message: string, values: Values | undefined, code?: string): string =>
  values
    ? message.replace(/\{(\w+)\}/g, (whole, name: string) =>
        name in values ? shown(values[name], isPlace(name, code)) : whole,
      )
    : message;

/** A value within a text: amounts as `2,013`, places as `2013`; a Latin name or a number of a phone keeps its place in Arabic. */
const shown = (value: unknown, isOfPlace = false): string =>
  typeof value === 'number' && !isOfPlace
    ? figures().format(value)
    : isRightToLeft && typeof value === 'string' && /[A-Za-z+]/.test(value)
      ? `\u2068${value}\u2069`
      : String(value);

function said(message: Message, values: Values, count?: number): string {
  if (typeof message === 'string') return message;
  return message
    .map((part) => {
      if (part === '#' && count !== undefined) return figures().format(count);
      if (typeof part === 'string') return part;
      const [name, , forms] = part;
      const value = values[name];
      return forms ? said(formOf(forms, Number(value)), values, Number(value)) : shown(value, isPlace(name));
    })
    .join('');
}

const formOf = (forms: Forms, count: number): Message =>
  forms[count] ?? forms[counting().select(count)] ?? forms.other ?? '';

/**
 * A text of the server or a shared rule, in the page's language: by its code; one without a code (a status, a plan's
 * feature, a reason that an old event holds) by its words.
 * @param said the code and parameters of a text that is beside them in an answer
 */
export function fromServer(spoken: string | Saying, said?: Said): string {
  const saying: Saying | undefined = typeof spoken === 'object' ? spoken : said && { ...said, message: spoken };
  const english = typeof spoken === 'object' ? spoken.message : spoken;
  const message = saying && catalogue?.sayings[saying.code];
  if (message === undefined) return byWords(english);
  const values = Object.entries(saying?.params ?? {}).map(([name, value]) => [
    name,
    typeof value === 'object' ? fromServer(value) : value,
  ]);
  return filled(message, Object.fromEntries(values) as Values, saying?.code);
}

/** A text without a code: its words are known as they are, or as a reason with values in it. */
function byWords(spoken: string): string {
  const english = EARLIER_WORDS.get(spoken) ?? spoken;
  // A person may be called `constructor`: only own properties of the catalogue are its texts.
  if (!catalogue || Object.hasOwn(catalogue.texts, english)) return text(english);
  for (const [reason, translated] of catalogue.reasons) {
    const values = valuesIn(english, reason);
    if (values) return filled(translated, values);
  }
  return english;
}

/**
 * The values of the names that a reason has in braces, each of them translated; undefined if the text is not this
 * reason.
 */
function valuesIn(english: string, reason: string): Values | undefined {
  const [literals, names] = [reason.split(/\{\w+\}/), reason.match(/(?<=\{)\w+(?=\})/g) ?? []];
  const quoted = literals.map((literal) => literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const found = new RegExp(`^${quoted.join('(.+?)')}$`, 's').exec(english);
  return found ? Object.fromEntries(names.map((name, at) => [name, fromServer(found[at + 1] ?? '')])) : undefined;
}
