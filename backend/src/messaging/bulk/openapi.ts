import {
  BODY_MAX,
  BULK_ROWS_SHOWN,
  CSV_DELIMITER,
  CSV_ENCODINGS,
  CSV_ROLES,
  DATES,
  FOOTER_MAX,
  HEADER_MAX,
  JOB_NAME_MAX,
  PURPOSE,
} from '@wavelane/contracts';
import { RICH_CONTENT_SCHEMA } from '../../platform/http/content/is-rich-content.js';
import { MEDIA_ID, VALID_FOR, VARIABLE_ROOM } from '../messaging.dto.js';

const text = (description: string, more: object = {}) => ({
  type: 'string' as const,
  description,
  ...more,
});

/** A text that is JSON. */
const json = (description: string, contentSchema: object) =>
  text(description, { contentMediaType: 'application/json', contentSchema });

/** The form of POST /api/messages/bulk/file: all its fields are texts, in any order. */
export const FILE_FORM = {
  type: 'object' as const,
  required: ['file'],
  properties: {
    file: text('CSV or vCards: at most 20 MB, 50,000 rows, 300 columns', { format: 'binary' }),
    channelId: text('Needed unless dryRun', { pattern: '^[1-9]\\d{0,14}$', example: '412345678901234' }),
    jobName: text('What the outbox calls the job', { maxLength: JOB_NAME_MAX }),
    body: text('One text for all, with a {{variable}} for every column; left out: the message column', {
      maxLength: BODY_MAX + VARIABLE_ROOM,
    }),
    header: text('At most 60 characters once filled in', { maxLength: HEADER_MAX + VARIABLE_ROOM }),
    footer: text('At most 60 characters once filled in', { maxLength: FOOTER_MAX + VARIABLE_ROOM }),
    buttons: json('JSON: [{"type":"quick_reply","title":"Yes","id":"btn1"}], at most 3', {
      type: 'array',
      maxItems: 10,
      items: { $ref: '#/components/schemas/ButtonDto' },
    }),
    content: json('JSON: a list, a location, a contact or a poll, as of POST /api/messages/bulk', RICH_CONTENT_SCHEMA),
    mediaId: text(
      'A file of POST /api/messages/media, uploaded as shared, or of a template: every message carries it',
      {
        pattern: MEDIA_ID.source,
      },
    ),
    templateId: text('A template of the account, noted with the job', { maxLength: 100 }),
    defaultCountry: text('ISO 3166 alpha-2, for numbers without country code; default: the account’s', {
      pattern: '^[A-Z]{2}$',
    }),
    scheduledFor: text('ISO-8601 with an offset, or local to timeZone', {
      pattern: DATES.planned,
      example: '2030-05-17T09:30',
    }),
    timeZone: text('IANA; default: the account’s', { maxLength: 60 }),
    validForHours: text(`${VALID_FOR.description}. Default: 12 if it is planned, else 24`, {
      pattern: '^([1-9]\\d?|[1-6]\\d\\d|7[01]\\d|720)$',
    }),
    purpose: text('transactional, service, marketing, or one of the account’s own; default: marketing', {
      pattern: PURPOSE.source,
    }),
    mapping: json('JSON: columns by name or number from 0; null = none; left out: guessed', {
      type: 'object',
      properties: Object.fromEntries(CSV_ROLES.map((role) => [role, { type: ['string', 'integer', 'null'] }])),
    }),
    encoding: text('Left out: found out', { enum: [...CSV_ENCODINGS] }),
    delimiter: text('One character, usually a comma, semicolon, tab or |. Left out: found out', {
      pattern: CSV_DELIMITER.source,
    }),
    hasHeader: text('Left out: found out; false: columns are called column 1, column 2 …', { enum: ['true', 'false'] }),
    dryRun: text('true: only look; nothing is sent, nothing is kept', { enum: ['true', 'false'] }),
    show: text('With dryRun: which rows the preview shows', { enum: [...BULK_ROWS_SHOWN] }),
    from: text('With dryRun: how many of these rows come before those that are shown', { pattern: '^\\d{1,5}$' }),
  },
};
