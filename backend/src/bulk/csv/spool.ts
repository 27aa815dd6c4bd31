import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PayloadTooLargeException, UnsupportedMediaTypeException } from '@nestjs/common';
import { CSV_BYTES_MAX } from '@wavelane/contracts';
import busboy from 'busboy';
import { DomainError } from '../../platform/domain/domain-error.js';
import { readInto } from '../../platform/http/forms/read-into.js';

/** A file as it came, on the disk: it is read more than once, and its fields may come after it. */
export interface Upload {
  path: string;
  /** As the browser names it; '' where it does not. */
  fileName: string;
  bytes: number;
  /** SHA-256 of the content, hex. */
  sha256: string;
  fields: ReadonlyMap<string, string>;
  /** Takes the file off the disk. */
  remove(): Promise<void>;
}

const LEFT_BEHIND_MS = 3_600_000;
const FIELDS_MAX = 30;
const FIELD_BYTES_MAX = 64 * 1024;
/** The other parts and what stands between them. */
const FORM_ROOM = FIELDS_MAX * FIELD_BYTES_MAX;

/**
 * Takes in a form with one file, which goes to a temporary file as it comes, never whole into memory. Nothing stays
 * behind when it fails.
 * @param request before its body was read
 * @param folder where the file is kept meanwhile; made where missing
 * @throws DomainError invalid: no file, no form, broken off; PayloadTooLargeException over 20 MB; UnsupportedMediaTypeException
 */
export async function spool(request: IncomingMessage, folder: string): Promise<Upload> {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) {
    throw new UnsupportedMediaTypeException('Send the file as a form: Content-Type: multipart/form-data.');
  }
  if (Number(request.headers['content-length'] ?? 0) > CSV_BYTES_MAX + FORM_ROOM) throw tooLarge();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.csv`);
  try {
    return { ...(await receive(request, path)), remove: () => rm(path, { force: true }) };
  } catch (error) {
    await rm(path, { force: true });
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
  const form = open(request);
  const fields = new Map<string, string>();
  let file: Promise<Pick<Upload, 'path' | 'fileName' | 'bytes' | 'sha256'>> | undefined;
  form.on('field', (name, value, { valueTruncated, nameTruncated }) => {
    if (valueTruncated || nameTruncated) form.destroy(invalid(`The field '${name.slice(0, 50)}' is too long`, name));
    else if (fields.has(name)) form.destroy(invalid(`The field '${name}' came twice`, name));
    else fields.set(name, value);
  });
  form.on('file', (name, content, { filename }) => {
    // A form that fails ends its file with an error, and no listener is there yet.
    content.on('error', () => undefined);
    if (name !== 'file') return void form.destroy(invalid(`There is no field '${name}' here`, name));
    // A file that is refused fails the form; its own promise is looked at afterwards.
    file = store(content, path, filename);
    file.catch((error: Error) => form.destroy(error));
  });
  form.on('filesLimit', () => form.destroy(invalid('Send one file at a time', 'file')));
  form.on('fieldsLimit', () => form.destroy(invalid('Too many fields', 'file')));
  form.on('partsLimit', () => form.destroy(invalid('Too many fields', 'file')));
  try {
    await readInto(form, request);
  } catch (error) {
    await file?.catch(() => undefined);
    if (error instanceof DomainError || error instanceof PayloadTooLargeException || isOurs(error)) throw error;
    throw invalid('The upload broke off or is not a form. Please send the file again', 'file');
  }
  const stored = await file;
  if (!stored || (stored.bytes === 0 && stored.fileName === '')) throw invalid('Choose a CSV file', 'file');
  return { ...stored, fields };
}

function open(request: IncomingMessage): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { fileSize: CSV_BYTES_MAX + 1, files: 1, fields: FIELDS_MAX, fieldSize: FIELD_BYTES_MAX },
    });
  } catch {
    throw invalid('This is not a form with a file', 'file');
  }
}

async function store(content: NodeJS.ReadableStream, path: string, fileName: string | undefined) {
  const hash = createHash('sha256');
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(bytes > CSV_BYTES_MAX ? tooLarge() : null, chunk);
    },
  });
  await pipeline(content, measure, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  return { path, fileName: (fileName ?? '').slice(-200), bytes, sha256: hash.digest('hex') };
}

/** The file could not be made or written here: no descriptor or no space is left. */
const isOurs = (error: unknown): boolean => (error as NodeJS.ErrnoException).syscall !== undefined;

const tooLarge = () =>
  new PayloadTooLargeException(
    `The file is larger than ${CSV_BYTES_MAX / 1024 / 1024} MB. Split it, or leave out columns that the text does not use.`,
  );

const invalid = (message: string, field: string) => DomainError.invalid(message, { [field]: message });
