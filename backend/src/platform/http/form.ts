import {
  type CallHandler,
  type ExecutionContext,
  HttpException,
  type NestInterceptor,
  type Type,
} from '@nestjs/common';
import { FileInterceptor } from '@nestjs/platform-express';
import { MulterError } from 'multer';
import { DomainError } from '../domain/domain-error.js';

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
 * Reads a small form with at most one file, which is kept in memory: only for files of a few MB. What is no form is left
 * to others. Refuses, naming the field: a second file, a file too large, no form, or a form that ends early.
 */
export function FormInterceptor(form: FormLimits): Type<NestInterceptor> {
  const limits = { files: 1, fileSize: form.maxFileBytes, fields: FIELDS, fieldSize: FIELD_BYTES, parts: FIELDS + 2 };

  return class extends FileInterceptor(form.fileField, { limits }) {
    override async intercept(context: ExecutionContext, next: CallHandler) {
      try {
        return await super.intercept(context, next);
      } catch (error) {
        throw refusalOf(error instanceof HttpException ? error.cause : error, form);
      }
    }
  };
}

/** The texts of a form that was read. @throws DomainError invalid: a field that was given twice */
export function textsOf(body: unknown): Map<string, unknown> {
  const fields = new Map(Object.entries(body ?? {}));
  for (const [name, value] of fields) if (Array.isArray(value)) throw refused(name, 'This was given twice');
  return fields;
}

function refusalOf(error: unknown, { fileField, maxFileText }: FormLimits): DomainError {
  if (!(error instanceof MulterError)) {
    const isNone = error instanceof Error && /^(Multipart: Boundary|Unsupported|Missing|Malformed)/.test(error.message);
    return refused(fileField, isNone ? 'The form could not be read.' : 'The form could not be read to its end.');
  }
  const { code, field = fileField } = error;
  if (code === 'LIMIT_FILE_SIZE') {
    return refused(fileField, `The file is larger than ${maxFileText}. Choose a smaller one`);
  }
  if (code === 'LIMIT_UNEXPECTED_FILE' && field !== fileField)
    return refused(field, `There is no file '${field}' here`);
  if (code === 'LIMIT_FILE_COUNT' || code === 'LIMIT_UNEXPECTED_FILE') {
    return refused(fileField, 'Only one file can be sent');
  }
  if (code === 'LIMIT_FIELD_VALUE') return refused(field, 'This is too long');
  return refused(fileField, 'The form could not be read.');
}

const refused = (field: string, message: string) => DomainError.invalid(message, { [field]: message });
