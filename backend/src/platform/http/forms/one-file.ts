import type { IncomingMessage } from 'node:http';
import { HttpException, PayloadTooLargeException, UnsupportedMediaTypeException } from '@nestjs/common';
import busboy from 'busboy';
import { DomainError } from '../../domain/domain-error.js';
import { readInto } from './read-into.js';

/** A form that has one file and nothing else. */
export interface FileForm {
  /** Its one field. */
  field: string;
  maxBytes: number;
  /** What to tell where there is more. */
  tooLarge: string;
  /** What to tell where there is no file. */
  missing: string;
}

/** What stands around the file. */
const FORM_ROOM = 16 * 1_024;

/**
 * Hands on the file of a form piece by piece as it comes: it is never whole in memory. What `take` throws ends it.
 * @param request before its body was read
 * @returns the name that the browser gives; '' where it gives none
 * @throws DomainError invalid, naming the field: no form, no file, broken off; PayloadTooLargeException, UnsupportedMediaTypeException
 */
export async function readFile(
  request: IncomingMessage,
  { field, maxBytes, tooLarge, missing }: FileForm,
  take: (piece: Buffer) => Promise<void>,
): Promise<string> {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? ''))
    throw new UnsupportedMediaTypeException('Send the file as a form: Content-Type: multipart/form-data.');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_ROOM) throw refused(tooLarge, field);
  const form = open(request, { field, maxBytes });
  const invalid = (message: string, at = field) => form.destroy(DomainError.invalid(message, { [at]: message }));
  let file: Promise<string> | undefined;
  form.on('field', (name) => void invalid(`There is no field '${name.slice(0, 50)}' here`, name.slice(0, 50)));
  form.on('file', (name, content, { filename }) => {
    // A form that fails ends its file with an error, and no listener is there yet.
    content.on('error', () => undefined);
    if (name !== field) return void invalid(`There is no field '${name.slice(0, 50)}' here`, name.slice(0, 50));
    file = hand(content, maxBytes, take, () => refused(tooLarge, field)).then(() => filename ?? '');
    file.catch((error: Error) => form.destroy(error));
  });
  form.on('filesLimit', () => void invalid('Send one file at a time'));
  form.on('partsLimit', () => void invalid('Send one file at a time'));
  try {
    await readInto(form, request);
  } catch (error) {
    const own = await file?.then(
      () => undefined,
      (cause: unknown) => cause,
    );
    throw reasonOf(error, own, field);
  }
  if (!file) throw DomainError.invalid(missing, { [field]: missing });
  return file;
}

async function hand(
  content: AsyncIterable<Buffer>,
  maxBytes: number,
  take: (piece: Buffer) => Promise<void>,
  tooLarge: () => Error,
): Promise<void> {
  let bytes = 0;
  for await (const piece of content) {
    bytes += piece.length;
    if (bytes > maxBytes) throw tooLarge();
    await take(piece);
  }
}

function open(request: IncomingMessage, { field, maxBytes }: Pick<FileForm, 'field' | 'maxBytes'>): busboy.Busboy {
  try {
    const limits = { fileSize: maxBytes + 1, files: 1, fields: 1, fieldSize: 1_024, parts: 2 };
    return busboy({ headers: request.headers, defParamCharset: 'utf8', limits });
  } catch {
    const message = 'This is not a form with a file';
    throw DomainError.invalid(message, { [field]: message });
  }
}

/** The first of what went wrong: the form breaks off because of its file, or the file because of the form. */
function reasonOf(error: unknown, own: unknown, field: string): unknown {
  for (const cause of [error, own]) if (cause instanceof DomainError || cause instanceof HttpException) return cause;
  if (isBrokenOff(error)) {
    const message = 'The upload broke off or is not a form. Please send the file again';
    return DomainError.invalid(message, { [field]: message });
  }
  return own ?? error;
}

/** Of the form's own reader: nothing of ours failed. */
const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === 'The client is gone' || /^(Unexpected end|Malformed|Multipart|Missing)/.test(error.message));

const refused = (message: string, field: string) =>
  new PayloadTooLargeException({ message, fields: { [field]: message } });
