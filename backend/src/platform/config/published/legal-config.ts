import { readFileSync } from 'node:fs';
import type { LegalTexts } from '@wavelane/contracts';
import { ConfigError } from '../config-error.js';

const MAX_BYTES = 256 * 1024;

/**
 * The operator's own texts, from the files that TERMS_FILE and PRIVACY_FILE name: plain text, paragraphs with an empty line
 * between them.
 * @throws ConfigError for a file that cannot be read, is larger than 256 KB, or holds no text
 */
export const legalTexts = (value: (name: string) => string | undefined): LegalTexts => ({
  terms: textOf('TERMS_FILE', value('TERMS_FILE')),
  privacy: textOf('PRIVACY_FILE', value('PRIVACY_FILE')),
});

function textOf(name: string, file: string | undefined): string | null {
  if (file === undefined) return null;
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new ConfigError(`${name} names ${file}, which cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (bytes.length > MAX_BYTES) throw new ConfigError(`${name} names ${file}, which is larger than 256 KB`);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n').trim();
    if (text !== '' && !text.includes('\0')) return text;
  } catch {
    // no text, as below
  }
  throw new ConfigError(`${name} names ${file}, which holds no text in UTF-8`);
}
