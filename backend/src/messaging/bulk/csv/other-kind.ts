import { open } from 'node:fs/promises';
import { say } from '@wavelane/contracts';
import { DomainError } from '../../../platform/domain/domain-error.js';

const HEAD_BYTES = 512;

/** Kinds that people take for a list, by their first bytes in hexadecimal digits. */
const SIGNATURES: readonly (readonly [kind: string, begins: string])[] = [
  ['XLSX, ODS or ZIP', '504b0304'],
  ['XLS', 'd0cf11e0'],
  ['GZIP', '1f8b'],
  ['PDF', '255044462d'],
  ['RTF', '7b5c727466'],
  ['PNG', '89504e47'],
  ['JPEG', 'ffd8ff'],
];

/** Kinds that are text. */
const TEXTS: readonly (readonly [kind: string, begins: RegExp])[] = [
  ['HTML', /^\ufeff?\s*<(?:!doctype|html|head|body|meta|table)\b/i],
  ['XML', /^\ufeff?\s*<\?xml\b/i],
  ['JSON', /^\ufeff?\s*(?:\[\s*[{["]|\{\s*")/],
];

/**
 * Refuses a file that is none of text with cells, and says what it is.
 * @throws DomainError invalid
 */
export async function refuseOtherKinds(path: string): Promise<void> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(HEAD_BYTES) });
    const [hex, text] = [buffer.toString('hex', 0, bytesRead), buffer.toString('utf8', 0, bytesRead)];
    const [kind] =
      SIGNATURES.find(([, begins]) => hex.startsWith(begins)) ?? TEXTS.find(([, begins]) => begins.test(text)) ?? [];
    if (kind === undefined) return;
    const problem = say('file-is-no-csv', { kind });
    throw DomainError.invalid(problem, { file: problem });
  } finally {
    await file.close();
  }
}
