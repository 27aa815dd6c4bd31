import { applyDecorators } from '@nestjs/common';
import { MEDIA_MAX_BYTES, say } from '@wavelane/contracts';
import type { Request } from 'express';
import { ApiForm } from '../../platform/http/api-form.js';
import { OwnIdempotency } from '../../platform/http/commands/idempotency.interceptor.js';
import { formRefused, type FormRules, formTooLarge, UPLOAD_WORDS } from '../../platform/http/forms/form-rules.js';
import { readForm } from '../../platform/http/forms/read-form.js';
import { ApiResponse } from '../../platform/http/openapi/decorators.js';
import { TOO_LARGE } from './judge-upload.js';
import type { Sends } from './media-uploads.js';

const FORM: FormRules = {
  file: 'file',
  maxFileBytes: MEDIA_MAX_BYTES,
  tooLarge: () => formTooLarge('file', TOO_LARGE),
  maxFields: 0,
  maxFieldBytes: 1_024,
  words: UPLOAD_WORDS,
};
const MISSING = say('choose-file');

const DESCRIBED = {
  type: 'object' as const,
  required: ['file'],
  properties: {
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
    const { file } = await readForm(request, FORM, async (pieces, fileName) => {
      for await (const piece of pieces) await take(piece);
      return fileName;
    });
    if (file === undefined) throw formRefused('form_file_missing', 'file', MISSING);
    return file;
  };
