import {
  checkEvidenceNote,
  checkEvidencePlace,
  checkInstant,
  checkPurpose,
  CONSENT_MEANS,
  type ConsentMeans,
  type ImportPeople,
  TRANSACTIONAL,
} from '@wavelane/contracts';
import type { ImportedPerson, WordingOffered } from '../../people/index.js';

/** What of a consent can be said in a column, or once for the file. */
export const OF_CONSENT = ['purpose', 'wordingId', 'wordingVersion', 'means', 'at', 'reference', 'note'] as const;
export type ConsentField = (typeof OF_CONSENT)[number];

/** What is said of the consent of one row: its own cells, else those of the file; '' where nothing is. */
export type ConsentTexts = Readonly<Record<ConsentField, string>>;

export type Consent = NonNullable<ImportedPerson['consent']>;
export interface Problem {
  field: ConsentField;
  problem: string;
}

/** What the form says for every row, as texts. */
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
 * The consent that these texts tell, in which {@link problemOf} found nothing wrong.
 * @param wording what was found under the wording that they name; a text says why there is none
 */
export function consentOf(texts: ConsentTexts, wording: WordingOffered | string): Consent | Problem {
  const { purpose, means, at, reference, note } = texts;
  if (typeof wording === 'string') return { field: 'wordingId', problem: wording };
  const { purpose: itsPurpose, ...shown } = wording;
  if (itsPurpose !== purpose)
    return { field: 'wordingId', problem: `That wording is for ${itsPurpose}. Choose one for ${purpose}.` };
  return {
    ...{ purpose, means: means as ConsentMeans, at: new Date(at).toISOString(), wording: shown },
    ...{ reference: reference || null, note: note || null },
  };
}

/** What can be said without looking for the wording. @param now Unix ms */
export function problemOf(
  { purpose, wordingId, wordingVersion, means, at, reference, note }: ConsentTexts,
  now: number,
) {
  const wrong = (field: ConsentField, problem: string | undefined): Problem | undefined =>
    problem === undefined ? undefined : { field, problem };
  const isVersion = wordingVersion === '' || /^[1-9]\d{0,2}$/.test(wordingVersion);
  return (
    wrong('purpose', purpose === '' ? 'Say for which purpose they consented' : checkPurpose(purpose)) ??
    wrong('purpose', purpose === TRANSACTIONAL ? 'What people ordered needs no consent' : undefined) ??
    wrong('wordingId', wordingId === '' ? 'Say what they were told: wordingId is required' : undefined) ??
    wrong('wordingId', /^[\w-]{1,64}$/.test(wordingId) ? undefined : 'wordingId must be the id of a wording') ??
    wrong('wordingVersion', isVersion ? undefined : 'wordingVersion must be a whole number from 1') ??
    wrong('means', means === '' ? 'Say how they said it' : undefined) ??
    wrong('means', isMeans(means) ? undefined : `means must be one of ${CONSENT_MEANS.join(', ')}`) ??
    wrong('at', at === '' ? 'Say when they consented' : checkInstant(at)) ??
    wrong('at', Date.parse(at) > now ? 'at must not be in the future' : undefined) ??
    wrong('reference', checkEvidencePlace(reference)) ??
    wrong('note', checkEvidenceNote(note)) ??
    wrong('note', means === 'other' && note === '' ? 'Say how they said it' : undefined)
  );
}

const isMeans = (text: string): boolean => (CONSENT_MEANS as readonly string[]).includes(text);
