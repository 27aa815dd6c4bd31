import {
  BUTTONS_MAX,
  checkBody,
  checkButtonTitle,
  checkFooter,
  checkHeader,
  personalise,
  variablesOf,
} from '@wavelane/contracts';
import { Refusal } from '../platform/domain/refusal.js';

/** The texts of a message, with or without variables still in them. */
export interface Wording {
  header: string | null;
  body: string;
  footer: string | null;
  /** Titles. */
  buttons: readonly string[];
}

/** Values by lower-case variable name; an empty one counts as missing. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** Empty header, footer and buttons are none at all (spec §5). @throws Refusal with more than 3 buttons */
export function tidy(wording: Wording): Wording {
  const buttons = wording.buttons.map((title) => title.trim()).filter((title) => title !== '');
  if (buttons.length > BUTTONS_MAX) refuse('buttons', `At most ${BUTTONS_MAX} buttons are allowed`);
  const text = (value: string | null) => (value === null || value.trim() === '' ? null : value.trim());
  return { header: text(wording.header), body: wording.body.trim(), footer: text(wording.footer), buttons };
}

/**
 * The text that goes out, variables filled in and every rule checked on the result: a name can make a text too long.
 * @throws Refusal invalid, naming the field and the variable without a value
 */
export function fillIn(wording: Wording, values: Variables): Wording {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value?.trim()));
  const fill = (text: string, field: string) => {
    const missing = variablesOf(text).filter((name) => !Object.hasOwn(given, name));
    if (missing.length > 0) {
      const names = missing.map((name) => `{{${name}}}`).join(', ');
      refuse(field, `No value for ${names}. Fill it in or take it out of the text`);
    }
    return personalise(text, given);
  };
  const filled = {
    header: wording.header === null ? null : fill(wording.header, 'header'),
    body: fill(wording.body, 'body'),
    footer: wording.footer === null ? null : fill(wording.footer, 'footer'),
    buttons: wording.buttons.map((title) => fill(title, 'buttons').trim()),
  };
  check('body', checkBody(filled.body));
  check('header', checkHeader(filled.header ?? ''));
  check('footer', checkFooter(filled.footer ?? ''));
  for (const title of filled.buttons) check('buttons', checkButtonTitle(title));
  if (new Set(filled.buttons).size < filled.buttons.length) refuse('buttons', 'Each button needs its own text');
  return filled;
}

/**
 * The plain text of a message without buttons, which WhatsApp cannot show a header or footer for: header in bold,
 * footer in italics. Also what an echo of it says, so that it can be recognised.
 */
export function plainText({ header, body, footer }: Pick<Wording, 'header' | 'body' | 'footer'>): string {
  return [header && `*${header}*`, body, footer && `_${footer}_`].filter(Boolean).join('\n\n');
}

function check(field: string, problem: string | undefined): void {
  if (problem !== undefined) refuse(field, problem);
}

function refuse(field: string, problem: string): never {
  throw Refusal.invalid(problem, { [field]: problem });
}
