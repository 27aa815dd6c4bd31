import busboy from 'busboy';
import type { Request } from 'express';
import { DomainError } from '../domain/domain-error.js';

export interface Form {
  fields: Map<string, string>;
  file: { name: string; bytes: Buffer } | null;
}

export interface FormLimits {
  /** Name of the one field that may hold a file. */
  fileField: string;
  maxFileBytes: number;
  /** For people: '5 MB'. */
  maxFileText: string;
}

const FIELDS = 20;
const FIELD_BYTES = 4_096;

/**
 * Reads a small form with at most one file, which is kept in memory: only for files of a few MB.
 * @throws DomainError invalid, naming the field: a second file, a file too large, no form, or a form that ends early
 */
export async function readForm(request: Request, { fileField, maxFileBytes, maxFileText }: FormLimits): Promise<Form> {
  const form: Form = { fields: new Map(), file: null };
  const chunks: Buffer[] = [];
  let problem: DomainError | undefined;
  const refuse = (field: string, message: string) => {
    problem ??= DomainError.invalid(message, { [field]: message });
  };
  await new Promise<void>((resolve) => {
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: request.headers,
        limits: { files: 1, fileSize: maxFileBytes, fields: FIELDS, fieldSize: FIELD_BYTES, parts: FIELDS + 2 },
      });
    } catch {
      refuse(fileField, 'The form could not be read.');
      return resolve();
    }
    parser.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) refuse(name, 'This is too long');
      if (form.fields.has(name)) refuse(name, 'This was given twice');
      form.fields.set(name, value);
    });
    parser.on('file', (name, stream, { filename }) => {
      if (name !== fileField) refuse(name, `There is no file '${name}' here`);
      form.file = { name: filename ?? '', bytes: Buffer.alloc(0) };
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => refuse(fileField, `The file is larger than ${maxFileText}. Choose a smaller one`));
    });
    parser.on('filesLimit', () => refuse(fileField, 'Only one file can be sent'));
    parser.on('error', () => refuse(fileField, 'The form could not be read to its end.'));
    request.on('aborted', () => {
      refuse(fileField, 'The form could not be read to its end.');
      resolve();
    });
    parser.on('close', resolve);
    request.pipe(parser);
  });
  if (problem) {
    request.unpipe();
    request.resume();
    throw problem;
  }
  // A browser sends an empty file where none was chosen.
  const bytes = Buffer.concat(chunks);
  form.file = form.file && (bytes.length > 0 || form.file.name !== '') ? { ...form.file, bytes } : null;
  return form;
}
