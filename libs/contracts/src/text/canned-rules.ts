import { CANNED_NAME_MAX } from '../limits.js';
import { type Check, checkBody } from '../rules.js';
import { unknownIn } from './variables.js';
import { rule } from '../sayings/rules.js';

/** The variables of a canned reply, about the person who is answered. */
export const REPLY_VARIABLES = ['name', 'phone'] as const;

/** A short name as it is kept and compared: without the slash that is typed before it. */
export const shortNameOf = (value: string): string =>
  value.trim().replace(/^\//, '').normalize('NFC').toLocaleLowerCase('en');

/** Letters of all scripts, digits, `-` and `_`: a text that is typed in one go. */
const SHORT_NAME = /^[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*$/u;

export const checkShortName: Check = (value) => {
  const name = shortNameOf(value);
  if (name === '') return rule('short-name-required');
  if (name.length > CANNED_NAME_MAX) return rule('short-name-too-long', { max: CANNED_NAME_MAX });
  return SHORT_NAME.test(name) ? undefined : rule('short-name-invalid');
};

/** Checks a text in which every variable has a value for all people, or a fallback. */
export const checkCannedText: Check = (value) => {
  const problem = checkBody(value);
  if (problem !== undefined) return problem;
  const [first] = unknownIn(value, REPLY_VARIABLES);
  if (first === undefined) return undefined;
  return rule('unknown-variable', { variable: `{{${first}}}`, example: `{{${first}|here}}` });
};
