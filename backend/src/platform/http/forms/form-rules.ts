import { say, type Saying } from '@wavelane/contracts';
import { DomainError } from '../../domain/domain-error.js';
import { Refusal } from '../errors/refusal.js';

/** The limits of a form: texts, and at most one file. */
export interface FormRules {
  /** The one field that may hold a file. */
  file: string;
  maxFileBytes: number;
  /** Makes the error for a file, or a whole form, that is larger. */
  tooLarge: () => Error;
  /** The number of texts beside the file; 0: there are none. */
  maxFields: number;
  maxFieldBytes: number;
  words: FormWords;
}

/** The sentences about a form that is refused. `name` is at most 50 characters of a field's name. */
export interface FormWords {
  /** It has no boundary, or is no form at all. */
  none: Saying;
  malformed: Saying;
  /** It ended early. */
  brokenOff: Saying;
  manyFiles: Saying;
  manyFields: Saying;
  unknown: (name: string) => Saying;
  repeated: (name: string) => Saying;
  tooLong: (name: string) => Saying;
}

/** The sentences for forms that consist of a file entirely, or mostly. */
export const UPLOAD_WORDS: FormWords = {
  none: say('not-form-with-file'),
  malformed: say('upload-broke-off-or-not-form'),
  brokenOff: say('upload-broke-off-or-not-form'),
  manyFiles: say('send-one-file-at-time'),
  manyFields: say('too-many-fields'),
  unknown: (name) => say('no-field-here', { name }),
  repeated: (name) => say('field-came-twice', { name }),
  tooLong: (name) => say('field-too-long', { name }),
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
export const formTooLarge = (field: string, saying: Saying): Refusal =>
  new Refusal(413, { saying, code: 'form_too_large' satisfies FormCode, fields: { [field]: saying } });

/** A refusal of a form; `field` is what it names. */
export const formRefused = (code: FormCode, field: string, saying: Saying): DomainError =>
  new DomainError('invalid', saying, { [field]: saying }, code);
