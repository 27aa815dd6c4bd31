import { applyDecorators } from '@nestjs/common';
import { MEDIA_MAX_BYTES, say, UPLOADED_AS, type UploadedAs } from '@wavelane/contracts';
import type { Request } from 'express';
import { ApiForm } from '../../../platform/http/api-form.js';
import { OwnIdempotency } from '../../../platform/http/commands/idempotency.interceptor.js';
import { formRefused, type FormRules, formTooLarge, UPLOAD_WORDS } from '../../../platform/http/forms/form-rules.js';
import { readForm } from '../../../platform/http/forms/read-form.js';
import { ApiResponse } from '../../../platform/http/openapi/decorators.js';
import { TOO_LARGE } from './judge-upload.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { Sends } from './media-uploads.js';

const FORM: FormRules = {
  file: 'file',
  maxFileBytes: MEDIA_MAX_BYTES,
  tooLarge: () => formTooLarge('file', TOO_LARGE),
  maxFields: 1,
  maxFieldBytes: 64,
  words: UPLOAD_WORDS,
};
const MISSING = say('choose-file');

const AS = say('upload-as-one-of', { names: UPLOADED_AS.join(', ') });

const DESCRIBED = {
  type: 'object' as const,
  required: ['file'],
  properties: {
    as: {
      type: 'string' as const,
      enum: [...UPLOADED_AS],
      description:
        'voice: an OGG file with Opus becomes a voice note; shared: the file goes to many people, by a bulk job or a template',
    },
    file: {
      type: 'string' as const,
      format: 'binary',
      example: '%PDF-1.4\n%%EOF\n',
      description:
        'A picture (JPEG, PNG; at most 5 MB), a video (MP4, 3GP), a sound (MP3, M4A, AAC, AMR, OGG), a PDF or an office document (at most 16 MB each), by its content',
    },
  },
};

/** Marks a route that takes one file to send. The rights are checked before its first byte is read. */
export const TakesUpload = () =>
  applyDecorators(OwnIdempotency(), ApiForm(DESCRIBED), ApiResponse({ status: 413 }), ApiResponse({ status: 415 }));

/**
 * Reads the file of such a request, piece by piece. @throws DomainError invalid, field `file`: there is none; as
 * readForm
 */
export const uploadIn =
  (request: Request): Sends =>
  async (take) => {
    const { file, fields } = await readForm(request, FORM, async (pieces, fileName) => {
      for await (const piece of pieces) await take(piece);
      return fileName;
    });
    for (const name of fields.keys())
      if (name !== 'as') throw formRefused('form_field_unknown', name, UPLOAD_WORDS.unknown(name));
    if (file === undefined) throw formRefused('form_file_missing', 'file', MISSING);
    const as = fields.get('as');
    if (as === undefined) return { name: file };
    if (!isKnown(as)) throw DomainError.invalid(AS, { as: AS });
    return { name: file, as };
  };

const isKnown = (as: string): as is UploadedAs => (UPLOADED_AS as readonly string[]).includes(as);
