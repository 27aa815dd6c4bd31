import { type ButtonDraft, BUTTON_KINDS, type ButtonTarget } from '../api/messaging/sending.js';
import { checkButtonTitle } from '../rules.js';
import { rule } from '../sayings/rules.js';
import type { Saying } from '../sayings/saying.js';
import { textTemplate } from '../text/variables.js';
import type { FieldProblem } from './field-reader.js';

export const BUTTON_URL_MAX = 2_000;
export const BUTTON_CODE_MAX = 20;

const PHONE = /^\+[1-9]\d{6,14}$/;

/** Action of a button besides the press; undefined for a quick reply. */
export function targetOf(button: Omit<ButtonDraft, 'title'>): ButtonTarget | undefined {
  if (button.type === 'url') return { type: 'url', url: button.url?.trim() ?? '' };
  if (button.type === 'call') return { type: 'call', phone: (button.phone ?? '').replace(/[\s()-]/g, '') };
  if (button.type === 'copy_code') return { type: 'copy_code', code: button.code?.trim() ?? '' };
  return undefined;
}

/** The problem of what a button does, and the name of its field. */
export function targetProblem(target: ButtonTarget): { name: 'url' | 'phone' | 'code'; saying: Saying } | undefined {
  if (target.type === 'url')
    return isLink(target.url) ? undefined : { name: 'url', saying: rule('button-link-invalid') };
  if (target.type === 'call')
    return PHONE.test(target.phone) ? undefined : { name: 'phone', saying: rule('button-phone-invalid') };
  const { length } = target.code;
  return length > 0 && length <= BUTTON_CODE_MAX && !/[\p{C}]/u.test(target.code)
    ? undefined
    : { name: 'code', saying: rule('button-code-invalid', { n: BUTTON_CODE_MAX }) };
}

function isLink(text: string): boolean {
  if (text.length > BUTTON_URL_MAX || !/^https?:\/\/[^\s\p{C}]+$/iu.test(text)) return false;
  return URL.canParse(text);
}

/**
 * The problems of the buttons of a message, by field: `buttons.0.url`. One without a title is dropped, so its other
 * fields are not looked at. The gateway takes links, calls and codes together, and quick replies alone.
 */
export function buttonProblems(buttons: readonly ButtonDraft[]): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const shown = buttons.map((button, at) => ({ button, at })).filter(({ button }) => button.title.trim() !== '');
  for (const { button, at } of shown) {
    if (!BUTTON_KINDS.includes(button.type))
      problems.push({ field: `buttons.${at}.type`, saying: rule('button-kind-unknown') });
    // The filled text is checked again: a variable may be longer than its value.
    const title = textTemplate(button.title).names.length > 0 ? undefined : checkButtonTitle(button.title);
    if (title !== undefined) problems.push({ field: `buttons.${at}.title`, saying: title });
    const target = targetOf(button);
    const problem = target && targetProblem(target);
    if (problem !== undefined) problems.push({ field: `buttons.${at}.${problem.name}`, saying: problem.saying });
  }
  const quick = shown.filter(({ button }) => button.type === 'quick_reply').length;
  if (quick > 0 && quick < shown.length) problems.push({ field: 'buttons', saying: rule('buttons-not-mixed') });
  return problems;
}

/** Actions of a template's buttons, from an unknown value, or every field at fault: `targets.1.url`. */
export function readTargets(value: unknown): { targets: (ButtonTarget | null)[] } | { problems: FieldProblem[] } {
  if (!Array.isArray(value) || value.length > TARGETS_MAX)
    return { problems: [{ field: 'targets', saying: rule('button-kind-unknown') }] };
  const problems: FieldProblem[] = [];
  const targets = value.map((one: unknown, at) => {
    if (one === null) return null;
    const target = targetIn(one);
    if (target === undefined) {
      problems.push({ field: `targets.${at}`, saying: rule('button-kind-unknown') });
      return null;
    }
    const problem = targetProblem(target);
    if (problem !== undefined) problems.push({ field: `targets.${at}.${problem.name}`, saying: problem.saying });
    return target;
  });
  return problems.length > 0 ? { problems } : { targets };
}

/** Titles that are empty are dropped before they are counted, and what they do with them. */
const TARGETS_MAX = 10;

function targetIn(value: unknown): ButtonTarget | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { type, url, phone, code } = value as Record<string, unknown>;
  const text = (one: unknown) => (typeof one === 'string' ? one : '');
  if (type !== 'url' && type !== 'call' && type !== 'copy_code') return undefined;
  return targetOf({ type, url: text(url), phone: text(phone), code: text(code) });
}
