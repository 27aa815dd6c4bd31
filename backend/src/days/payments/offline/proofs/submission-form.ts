import type { IncomingMessage } from 'node:http';
import { PROOF_MAX_BYTES, say } from '@wavelane/contracts';
import { formRefused, type FormRules, type FormWords } from '../../../../platform/http/forms/form-rules.js';
import { readForm } from '../../../../platform/http/forms/read-form.js';
import type { ProofDraft } from './proofs.js';

const UNREADABLE = say('form-could-not-be-read');
const TOO_LARGE = say('proof-too-large');

const WORDS: FormWords = {
  none: UNREADABLE,
  malformed: UNREADABLE,
  brokenOff: say('form-broke-off'),
  manyFiles: say('only-one-file-can-be-sent'),
  manyFields: UNREADABLE,
  unknown: (name) => say('no-file-here', { name }),
  repeated: () => say('given-twice'),
  tooLong: () => say('this-is-too-long'),
};

const FORM: FormRules = {
  file: 'proof',
  maxFileBytes: PROOF_MAX_BYTES,
  tooLarge: () => formRefused('form_too_large', 'proof', TOO_LARGE),
  maxFields: 20,
  maxFieldBytes: 4_096,
  words: WORDS,
};

/**
 * Reads an offline payment from a form: its texts as the JSON body would have them, and its file.
 * @param take writes the file down
 * @throws DomainError as readForm, and what `take` throws
 */
export async function submissionIn(
  request: IncomingMessage,
  take: (pieces: AsyncIterable<Buffer>) => Promise<ProofDraft>,
): Promise<{ given: Record<string, unknown>; proof: ProofDraft | null }> {
  const { fields, file: proof = null } = await readForm(request, FORM, take);
  const given: Record<string, unknown> = Object.fromEntries([...fields].filter(([, text]) => text !== ''));
  if (typeof given.amount === 'string') given.amount = Number(given.amount);
  return { given, proof };
}
