import type { IncomingMessage } from 'node:http';
import busboy from 'busboy';
import { say } from '@wavelane/contracts';
import { Refusal } from '../errors/refusal.js';
import { type Form, FormReading, type TakesFile } from './form-reading.js';
import { type FormCode, formRefused, type FormRules } from './form-rules.js';

/** The room for the text around the parts. */
const FORM_ROOM = 16 * 1_024;

/**
 * Reads a form (multipart/form-data, RFC 7578) as it comes: its file is never whole in memory. The only reader of forms
 * here. An error ends this request alone, and `take` has stopped when it throws.
 * @param request before its body was read
 * @param take gets the file; its error ends the form
 * @throws DomainError invalid, with field and code: no form, malformed, broken off, a part without a name or with a
 * wrong one; `rules.tooLarge`; UnsupportedMediaTypeException
 */
export async function readForm<T>(request: IncomingMessage, rules: FormRules, take: TakesFile<T>): Promise<Form<T>> {
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) {
    const message = say('send-file-as-form');
    throw new Refusal(415, { saying: message, code: 'form_expected' satisfies FormCode });
  }
  const maxBytes = rules.maxFileBytes + rules.maxFields * rules.maxFieldBytes + FORM_ROOM;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw rules.tooLarge();
  return new FormReading(parserOf(request, rules), rules, maxBytes, take).read(request);
}

function parserOf({ headers }: IncomingMessage, rules: FormRules): busboy.Busboy {
  const limits = {
    fileSize: rules.maxFileBytes + 1,
    files: 1,
    // One is read even if none is allowed, so that it is refused by its name.
    fields: Math.max(1, rules.maxFields),
    fieldSize: rules.maxFieldBytes,
    // One more than there may be: the parser tells when the last of them has come.
    parts: rules.maxFields + 2,
  };
  try {
    return busboy({ headers, defParamCharset: 'utf8', limits });
  } catch {
    throw formRefused('form_missing', rules.file, rules.words.none);
  }
}
