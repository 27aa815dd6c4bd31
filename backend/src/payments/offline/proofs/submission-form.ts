import type { IncomingMessage } from 'node:http';
import { PROOF_MAX_BYTES, say } from '@wavelane/contracts';
import { formRefused, type FormRules, type FormWords } from '../../../platform/http/forms/form-rules.js';
import { readForm } from '../../../platform/http/forms/read-form.js';

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
 * An offline payment that is told by a form: its texts as the JSON body would have them, and its file, which is small
 * enough for memory.
 * @throws DomainError as readForm
 */
export async function submissionIn(
  request: IncomingMessage,
): Promise<{ given: Record<string, unknown>; proof: Buffer | null }> {
  const { fields, file: proof = null } = await readForm(request, FORM, bytesOf);
  const given: Record<string, unknown> = Object.fromEntries([...fields].filter(([, text]) => text !== ''));
  if (typeof given.amount === 'string') given.amount = Number(given.amount);
  return { given, proof };
}

async function bytesOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
