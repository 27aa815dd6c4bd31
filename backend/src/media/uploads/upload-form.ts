import { applyDecorators } from '@nestjs/common';
import { MEDIA_MAX_BYTES } from '@wavelane/contracts';
import type { Request } from 'express';
import { ApiForm } from '../../platform/http/api-form.js';
import { OwnIdempotency } from '../../platform/http/commands/idempotency.interceptor.js';
import { readFile } from '../../platform/http/forms/one-file.js';
import { ApiResponse } from '../../platform/http/openapi/decorators.js';
import { TOO_LARGE } from './judge-upload.js';
import type { Sends } from './media-uploads.js';

const FORM = { field: 'file', maxBytes: MEDIA_MAX_BYTES, tooLarge: TOO_LARGE, missing: 'Choose a file' };

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

/** Marks a route that takes one file to send. The rights are looked at before the first byte of it is read. */
export const TakesUpload = () =>
  applyDecorators(OwnIdempotency(), ApiForm(DESCRIBED), ApiResponse({ status: 413 }), ApiResponse({ status: 415 }));

/** The file of such a request, piece by piece. */
export const uploadIn =
  (request: Request): Sends =>
  (take) =>
    readFile(request, FORM, take);
