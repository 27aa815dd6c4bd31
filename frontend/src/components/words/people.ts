import { t } from '@lingui/core/macro';
import type { ConsentEntry, ConsentMeans, Consents, Person, PersonHandle } from '@wavelane/contracts';
import { isolate } from '@/lib/bidi';
import { fromServer, locale } from '@/i18n/texts';
import { once } from '@/i18n/once';
import { phoneText } from './phones/phone-text';

/** Purposes that every account has. */
export const PURPOSES = ['marketing', 'service'] as const;

const PURPOSE_WORDS: Readonly<Record<string, string>> = {
  marketing: t`Marketing`,
  service: t`Service`,
  transactional: t`Orders`,
};

/** The name of a purpose: an account's own one is shown as it was written. */
export const purposeText = (purpose: string): string => PURPOSE_WORDS[purpose] ?? isolate(purpose);

export const STATE_WORDS = { given: t`Given`, withdrawn: t`Withdrawn`, asked: t`Asked` } as const;

/** The state of a person's consent to one purpose. @param now Unix ms */
export function stateText({ state, isConfirmed, waitsUntil }: Consents['purposes'][number], now: number): string {
  if (state === 'given' && isConfirmed) return t`Confirmed`;
  if (state !== 'asked' || waitsUntil === null) return STATE_WORDS[state];
  return now <= Date.parse(waitsUntil) ? t`Asked, waits for an answer` : t`Asked, did not answer`;
}

/** The means by which a user may record that consent was given. */
export const MEANS_WORDS: Readonly<Record<ConsentMeans, string>> = {
  'web-form': t`On a form of a website`,
  paper: t`On paper`,
  spoken: t`In words`,
  message: t`In a message`,
  other: t`In another way`,
};

const ALL_MEANS: Readonly<Record<ConsentEntry['means'], string>> = {
  ...MEANS_WORDS,
  import: t`Came with a list`,
  'double-opt-in': t`Confirmed in a message`,
  'same-person': t`Said at another number of theirs`,
};

export const meansText = (means: ConsentEntry['means']): string => ALL_MEANS[means];

/** The words for a number that WhatsApp hides: its id is never shown as a number. */
export const NUMBER_HIDDEN = t`Number hidden`;

/** `+973 3000 0002`, or the words for a hidden number. */
export const handleText = ({ kind, value }: PersonHandle): string =>
  kind === 'lid' ? NUMBER_HIDDEN : phoneText(value);

/** A recipient as messages and opt-outs name them: the number, or the words for a hidden one. */
export const addressText = (address: string): string => (address.endsWith('@lid') ? NUMBER_HIDDEN : phoneText(address));

/** A WhatsApp user name, as people write it. */
export const userNameText = (userName: string): string => `@${userName}`;

type Called = Pick<Person, 'name' | 'handles'> & Partial<Pick<Person, 'userName'>>;

/** The person's first number, else the words for a hidden one; another handle if there is neither. */
function firstText({ handles }: Pick<Person, 'handles'>): string | undefined {
  const first =
    handles.find(({ kind }) => kind === 'phone') ?? handles.find(({ kind }) => kind === 'lid') ?? handles[0];
  return first && handleText(first);
}

/** The person's name, else their number, else their user name. */
export function personText({ name, userName, handles }: Called): string {
  const phone = handles.find(({ kind }) => kind === 'phone')?.value;
  if (name !== null) return name;
  if (phone !== undefined) return phoneText(phone);
  return userName ? userNameText(userName) : (firstText({ handles }) ?? t`Nobody`);
}

/** How a person is reached, below their name: the number or that it is hidden, and the user name. */
export function contactTexts({ name, userName, handles }: Called): string[] {
  const shown = personText({ name, userName: userName ?? null, handles });
  const all = [firstText({ handles }), userName ? userNameText(userName) : undefined];
  return all.flatMap((text) => (text === undefined || text === shown ? [] : text));
}

/** The languages in which people write to businesses most; another one is shown by its code. */
const LANGUAGES = 'ar bn de en es fa fil fr hi id it ml ms ne nl pt ru sw ta tr ur zh'.split(' ');
const names = once(() => new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' }));

/** `Arabic`; a text that is no code of a language is shown as it is. */
export function languageText(code: string): string {
  try {
    return names().of(code) ?? code;
  } catch {
    return code;
  }
}

/** Languages to choose from, by name. @param chosen is always among them */
export function languageOptions(chosen: string): { value: string; label: string }[] {
  const codes = chosen === '' || LANGUAGES.includes(chosen) ? LANGUAGES : [...LANGUAGES, chosen];
  return codes
    .map((value) => ({ value, label: languageText(value) }))
    .sort((one, other) => one.label.localeCompare(other.label));
}

/**
 * The name of an actor: a name that a person typed as it is, the server's own words (without an account) in the page's
 * language.
 */
export const actorName = ({ id, name }: { id: string; name: string }): string => (id === '' ? fromServer(name) : name);
