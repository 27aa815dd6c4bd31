import { t } from '@lingui/core/macro';
import type { ConsentEntry, ConsentMeans, Consents, Person, PersonHandle } from '@wavelane/contracts';
import { isolate } from '@/lib/bidi';
import { fromServer, locale } from '@/i18n/texts';
import { once } from '@/i18n/once';

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

/** `+97330000002`, or the substitute for a hidden number. */
export const handleText = ({ kind, value }: PersonHandle): string =>
  kind === 'lid' ? t`Hidden number ${value}` : value;

/** The person's name, else their first phone number or other handle. */
export const personText = ({ name, handles: [first] }: Pick<Person, 'name' | 'handles'>): string =>
  name ?? (first ? handleText(first) : t`Nobody`);

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
