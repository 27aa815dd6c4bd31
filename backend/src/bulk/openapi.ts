import { CSV_DELIMITERS } from '@wavelane/contracts';
import { CSV_ENCODINGS } from './csv/encoding.js';

const text = (description: string, more: { format?: string; example?: string; enum?: string[] } = {}) => ({
  type: 'string' as const,
  description,
  ...more,
});

/** The form of POST /api/messages/bulk/file: all its fields are texts, in any order. */
export const FILE_FORM = {
  type: 'object' as const,
  required: ['file'],
  properties: {
    file: text('CSV: at most 20 MB, 50,000 rows, 60 columns', { format: 'binary' }),
    channelId: text('Needed unless dryRun', { example: '412345678901234' }),
    jobName: text('What the outbox calls the job'),
    body: text('One text for all, with a {{variable}} for every column; left out: the message column'),
    header: text('At most 60 characters once filled in'),
    footer: text('At most 60 characters once filled in'),
    buttons: text('JSON: [{"type":"quick_reply","title":"Yes","id":"btn1"}], at most 3'),
    templateId: text('Noted with the job'),
    defaultCountry: text('ISO 3166 alpha-2, for numbers without country code; default: the account’s'),
    scheduledFor: text('ISO-8601 with an offset, or local to timeZone', { example: '2030-05-17T09:30' }),
    timeZone: text('IANA; default: the account’s'),
    mapping: text('JSON: columns by name or number from 0; null = none; left out: guessed', {
      example: '{"phone":"Mobile","name":0,"message":null}',
    }),
    encoding: text('Left out: found out', { enum: [...CSV_ENCODINGS] }),
    delimiter: text('Left out: found out', { enum: [...CSV_DELIMITERS, '|'] }),
    hasHeader: text('Default true; false: columns are called column 1, column 2 …', { enum: ['true', 'false'] }),
    dryRun: text('true: only look; nothing is sent, nothing is kept', { enum: ['true', 'false'] }),
  },
};
