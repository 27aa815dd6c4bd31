import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { CSV_BYTES_MAX, say } from '@wavelane/contracts';
import { formRefused, type FormRules, formTooLarge, UPLOAD_WORDS } from '../../../platform/http/forms/form-rules.js';
import { readForm } from '../../../platform/http/forms/read-form.js';

/** A file as it came, on the disk: it is read more than once, and its fields may come after it. */
export interface Upload {
  path: string;
  /** As the browser names it; '' if it does not. */
  fileName: string;
  bytes: number;
  /** SHA-256 of the content, hex. */
  sha256: string;
  fields: ReadonlyMap<string, string>;
  /** Takes the file off the disk. */
  remove(): Promise<void>;
}

const LEFT_BEHIND_MS = 3_600_000;
const MISSING = say('choose-csv-file');
const TOO_LARGE = say('table-too-large', { n: CSV_BYTES_MAX / 1024 / 1024 });

const FORM: FormRules = {
  file: 'file',
  maxFileBytes: CSV_BYTES_MAX,
  tooLarge: () => formTooLarge('file', TOO_LARGE),
  maxFields: 30,
  maxFieldBytes: 64 * 1024,
  words: UPLOAD_WORDS,
};

/**
 * Takes in a form with one file, which goes to a temporary file as it comes, never whole into memory. No file stays
 * behind if it fails.
 * @param request before its body was read
 * @param folder the place of the temporary file; made if missing
 * @throws DomainError invalid: no file, no form, broken off; `formTooLarge` over 20 MB; UnsupportedMediaTypeException
 */
export async function spool(request: IncomingMessage, folder: string): Promise<Upload> {
  const path = join(folder, `${randomUUID()}.csv`);
  try {
    return { ...(await receive(request, path)), remove: () => rm(path, { force: true }) };
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** Takes away what a crash left behind: nothing is read for an hour. @param now Unix ms, of the file system */
export async function sweepUploads(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > LEFT_BEHIND_MS) await rm(path, { force: true });
  }
}

async function receive(request: IncomingMessage, path: string): Promise<Omit<Upload, 'remove'>> {
  const { file, fields } = await readForm(request, FORM, (pieces, fileName) => store(pieces, path, fileName));
  if (!file || (file.bytes === 0 && file.fileName === '')) throw formRefused('form_file_missing', 'file', MISSING);
  return { ...file, fields };
}

async function store(pieces: AsyncIterable<Buffer>, path: string, fileName: string) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  // Open before anything can fail: what is opened later could be made after it was removed.
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const piece of pieces) {
      bytes += piece.length;
      hash.update(piece);
      await file.writeFile(piece);
    }
  } finally {
    await file.close();
  }
  return { path, fileName: fileName.slice(-200), bytes, sha256: hash.digest('hex') };
}
