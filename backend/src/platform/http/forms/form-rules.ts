import { type HttpException, PayloadTooLargeException } from '@nestjs/common';
import { DomainError } from '../../domain/domain-error.js';

/** What a form may hold: texts, and at most one file. */
export interface FormRules {
  /** The one field that may hold a file. */
  file: string;
  maxFileBytes: number;
  /** What is thrown if the file, or the whole form, is larger. */
  tooLarge: () => Error;
  /** Of the texts beside the file; 0: there are none. */
  maxFields: number;
  maxFieldBytes: number;
  words: FormWords;
}

/** What people are told about a form that is refused. `name` is at most 50 characters of a field's name. */
export interface FormWords {
  /** It has no boundary, or is no form at all. */
  none: string;
  malformed: string;
  /** It ended early. */
  brokenOff: string;
  manyFiles: string;
  manyFields: string;
  unknown: (name: string) => string;
  repeated: (name: string) => string;
  tooLong: (name: string) => string;
}

/** Of forms whose file is all, or most, of what they bring. */
export const UPLOAD_WORDS: FormWords = {
  none: 'This is not a form with a file',
  malformed: 'The upload broke off or is not a form. Please send the file again',
  brokenOff: 'The upload broke off or is not a form. Please send the file again',
  manyFiles: 'Send one file at a time',
  manyFields: 'Too many fields',
  unknown: (name) => `There is no field '${name}' here`,
  repeated: (name) => `The field '${name}' came twice`,
  tooLong: (name) => `The field '${name}' is too long`,
};

/** Reasons of refusals, for programs. */
export type FormCode =
  | 'form_expected'
  | 'form_missing'
  | 'form_malformed'
  | 'form_broken_off'
  | 'form_part_unnamed'
  | 'form_file_missing'
  | 'form_too_large'
  | 'form_too_many_files'
  | 'form_too_many_fields'
  | 'form_field_unknown'
  | 'form_field_repeated'
  | 'form_field_too_long';

/** A refusal because of the size: what {@link FormRules.tooLarge} makes. */
export const formTooLarge = (field: string, message: string): HttpException =>
  new PayloadTooLargeException({ message, code: 'form_too_large' satisfies FormCode, fields: { [field]: message } });

/** A refusal of a form; `field` is what it names. */
export const formRefused = (code: FormCode, field: string, message: string): DomainError =>
  new DomainError('invalid', message, { [field]: message }, code);
