import { ACCOUNTS } from './accounts.js';
import { BULK } from './bulk.js';
import { CHANNELS } from './channels.js';
import { CONVERSATIONS } from './conversations.js';
import { MESSAGING } from './messaging.js';
import { type Noun, NOUNS } from './nouns.js';
import { PAYMENTS } from './payments.js';
import { PEOPLE } from './people.js';
import { PLATFORM } from './platform.js';
import { RULES } from './rules.js';
import { type Saying, sayer } from './saying.js';

export type { Noun } from './nouns.js';
export type { Param, Params, ParamsOf, Said, Saying } from './saying.js';
export { isPlace } from '../text/places.js';
export { said } from './saying.js';
export { rule } from './rules.js';
export { EARLIER_WORDS } from './earlier/earlier-words.js';

/** Every sentence of the server and of the shared rules, by its code: a code never changes its meaning. */
export const SAYINGS = {
  ...ACCOUNTS,
  ...BULK,
  ...CHANNELS,
  ...CONVERSATIONS,
  ...MESSAGING,
  ...NOUNS,
  ...PAYMENTS,
  ...PEOPLE,
  ...PLATFORM,
  ...RULES,
} as const;

export type SayingCode = keyof typeof SAYINGS;

/** Says a sentence by its code: `say('days-must-be-at-least', { n: 1 })`. */
export const say = /* @__PURE__ */ sayer(SAYINGS);

/** Something is not there. */
export const notFound = (what: Noun): Saying => {
  const code = `noun-${what.toLowerCase().replaceAll(' ', '-')}` as keyof typeof NOUNS;
  return say('not-found', { what: say(code) });
};
