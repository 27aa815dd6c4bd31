import {
  CONSENT_MEANS,
  CSV_DELIMITER,
  CSV_ENCODINGS,
  LABEL_MAX,
  LABELS_MAX,
  NOTE_MAX,
  PEOPLE_COLUMNS,
  PURPOSE,
  REFERENCE_MAX,
} from '@wavelane/contracts';

const text = (description: string, more: object = {}) => ({ type: 'string' as const, description, ...more });

const json = (description: string, contentSchema: object) =>
  text(description, { contentMediaType: 'application/json', contentSchema });

/** Every month has 28 days. */
const INSTANT =
  '^[12]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])T([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?(Z|[+-](0\\d|1[0-3]):[0-5]\\d)$';
/** Nothing that cannot be seen. */
const SEEN = '^[^\\p{Cc}\\p{Cs}\\u202a-\\u202e\\u2066-\\u2069\\ufeff]*$';

const COLUMN = { type: ['string', 'integer', 'null'] };

/** The form of POST /api/people-imports: all its fields are texts, in any order. */
export const IMPORT_FORM = {
  type: 'object' as const,
  required: ['file'],
  properties: {
    file: text('CSV or vCards: at most 20 MB, 50,000 rows, 300 columns', { format: 'binary' }),
    columns: json(
      'JSON: columns by name or number from 0; null = none; phone, name, familyName, language and labels are guessed',
      {
        type: 'object',
        properties: Object.fromEntries(PEOPLE_COLUMNS.map((column) => [column, COLUMN])),
      },
    ),
    attributes: json('JSON: columns by the attribute that they fill', {
      type: 'object',
      additionalProperties: { type: ['string', 'integer'] },
    }),
    labels: json('JSON: everybody in the file gets these', {
      type: 'array',
      maxItems: LABELS_MAX,
      items: { type: 'string', minLength: 1, maxLength: LABEL_MAX, pattern: '^[\\p{L}\\p{N}]+$' },
    }),
    defaultCountry: text('ISO 3166 alpha-2, for numbers without country code; default: the account’s', {
      pattern: '^[A-Z]{2}$',
    }),
    encoding: text('Left out: found out', { enum: [...CSV_ENCODINGS] }),
    delimiter: text('One character, usually a comma, semicolon, tab or |. Left out: found out', {
      pattern: CSV_DELIMITER.source,
    }),
    hasHeader: text('Left out: found out; false: columns are called column 1, column 2 …', { enum: ['true', 'false'] }),
    dryRun: text('true: only look; nothing is written', { enum: ['true', 'false'] }),
    purpose: text('What they consented to; left out, and no column: no consent is written', {
      pattern: PURPOSE.source,
    }),
    wordingId: text('What they were told: a wording of this purpose', { pattern: '^[\\w-]{1,64}$' }),
    wordingVersion: text('From 1; left out: the newest', { pattern: '^\\d{1,3}$' }),
    means: text('How they said it', { enum: [...CONSENT_MEANS] }),
    at: text('When they said it, not in the future', { pattern: INSTANT, example: '2026-05-17T09:30:00Z' }),
    reference: text('Where the evidence is found', { maxLength: REFERENCE_MAX, pattern: SEEN }),
    note: text('What happened', { maxLength: NOTE_MAX, pattern: SEEN }),
  },
};
