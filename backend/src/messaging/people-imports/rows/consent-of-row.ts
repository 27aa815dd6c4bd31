import {
  checkEvidenceNote,
  checkEvidencePlace,
  checkInstant,
  checkPurpose,
  CONSENT_MEANS,
  type ConsentMeans,
  type ImportPeople,
  say,
  type Saying,
  TRANSACTIONAL,
} from '@wavelane/contracts';
import type { FindWordings, RowPerson } from '../../../people/index.js';

/** The fields of a consent that can come from a column, or once for the file. */
export const OF_CONSENT = ['purpose', 'wordingId', 'wordingVersion', 'means', 'at', 'reference', 'note'] as const;
export type ConsentField = (typeof OF_CONSENT)[number];
/** A column of a consent's values. */
export type InColumn = readonly [field: ConsentField, index: number];

/** The consent fields of one row: its own cells, else those of the file; '' if there is no value. */
export type ConsentTexts = Readonly<Record<ConsentField, string>>;

/** A wording with the purpose that it was published for. */
export type Wording = Awaited<ReturnType<FindWordings['shown']>>;

export type Consent = NonNullable<RowPerson['consent']>;
export interface Problem {
  field: ConsentField;
  problem: Saying;
}

/** The form's values for every row, as texts. */
export function ofFile(content: Pick<ImportPeople, ConsentField>): ConsentTexts {
  const text = (field: ConsentField) =>
    String(content[field] ?? '')
      .normalize('NFC')
      .trim();
  return Object.fromEntries(OF_CONSENT.map((field) => [field, text(field)])) as Record<ConsentField, string>;
}

/** Whether a consent is asked for: something is said of one. */
export const saysConsent = (texts: ConsentTexts): boolean => OF_CONSENT.some((field) => texts[field] !== '');

/**
 * The consent in these texts, in which {@link problemOf} found nothing wrong. @param wording the wording that they
 * name; a text explains why there is none
 */
export function consentOf(texts: ConsentTexts, wording: Wording | Saying): Consent | Problem {
  const { purpose, means, at, reference, note } = texts;
  if ('message' in wording) return { field: 'wordingId', problem: wording };
  const { purpose: itsPurpose, ...shown } = wording;
  if (itsPurpose !== purpose)
    return { field: 'wordingId', problem: say('wording-for-other-purpose', { purpose: itsPurpose, other: purpose }) };
  return {
    ...{ purpose, means: means as ConsentMeans, at: new Date(at).toISOString(), wording: shown },
    ...{ reference: reference || null, note: note || null },
  };
}

/** The first problem that can be found without looking for the wording. @param now Unix ms */
export function problemOf(
  { purpose, wordingId, wordingVersion, means, at, reference, note }: ConsentTexts,
  now: number,
) {
  const wrong = (field: ConsentField, problem: Saying | undefined): Problem | undefined =>
    problem === undefined ? undefined : { field, problem };
  const isVersion = wordingVersion === '' || /^[1-9]\d{0,2}$/.test(wordingVersion);
  return (
    wrong('purpose', purpose === '' ? say('say-purpose-of-consent') : checkPurpose(purpose)) ??
    wrong('purpose', purpose === TRANSACTIONAL ? say('orders-need-no-consent') : undefined) ??
    wrong('wordingId', wordingId === '' ? say('say-what-they-told') : undefined) ??
    wrong('wordingId', /^[\w-]{1,64}$/.test(wordingId) ? undefined : say('wording-id-must-be-one')) ??
    wrong('wordingVersion', isVersion ? undefined : say('wording-version-must-be-number')) ??
    wrong('means', means === '' ? say('say-how-they-said-it') : undefined) ??
    wrong('means', isMeans(means) ? undefined : say('means-must-be-one-of', { names: CONSENT_MEANS.join(', ') })) ??
    wrong('at', at === '' ? say('say-when-they-consented') : checkInstant(at)) ??
    wrong('at', Date.parse(at) > now ? say('at-in-future') : undefined) ??
    wrong('reference', checkEvidencePlace(reference)) ??
    wrong('note', checkEvidenceNote(note)) ??
    wrong('note', means === 'other' && note === '' ? say('say-how-they-said-it') : undefined)
  );
}

const isMeans = (text: string): boolean => (CONSENT_MEANS as readonly string[]).includes(text);
