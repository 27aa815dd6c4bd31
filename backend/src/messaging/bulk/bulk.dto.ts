import {
  BODY_MAX,
  BULK_ROWS_MAX,
  BULK_ROWS_SHOWN,
  type BulkRowsShown,
  type BulkContent,
  type BulkRow,
  CSV_DELIMITER,
  CSV_ENCODINGS,
  type CsvEncoding,
  JOB_NAME_MAX,
  say,
  type SendBulk,
} from '@wavelane/contracts';
import {
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { MEDIA_ID, MessageDto, VARIABLE_ROOM } from '../messaging.dto.js';
import type { ChosenColumns } from './csv/mapping.js';
import { described } from '../../platform/http/openapi/described.js';
import { says } from '../../platform/http/is-valid.js';

export class BulkContentDto extends MessageDto implements BulkContent {
  /** The name of the job in the outbox. */
  @MayBeLeftOut()
  @IsString({ message: 'The name of the job must be text' })
  @MaxLength(JOB_NAME_MAX, says('too-long', { what: say('word-name-of-job'), n: JOB_NAME_MAX }))
  jobName?: string;

  /**
   * One text for all, with {{name}}, {{phone}}, {{message}} and a variable for every other column; {{name|there}} gives
   * the text to use without a value. Left out: each row brings its message, which may hold variables too.
   */
  @MayBeLeftOut()
  @IsString({ message: 'Message body must be text' })
  @MaxLength(BODY_MAX + VARIABLE_ROOM, says('too-long', { what: say('word-message-body'), n: BODY_MAX }))
  body?: string;

  /**
   * Id of a file of POST /api/messages/media, uploaded as shared, or of a template: every message carries it, with the
   * texts as its caption, at most 1,024 characters. Then an empty body means no text. With buttons it takes the place of
   * the header, and a text is needed.
   */
  @MayBeLeftOut()
  @IsString({ message: 'mediaId must be the id of a file' })
  @Matches(MEDIA_ID, { message: 'mediaId must be the id of a file' })
  mediaId?: string;

  /**
   * ISO 3166 alpha-2, for numbers without country code; default: the account’s
   * @example BH
   */
  @MayBeLeftOut()
  @IsString(says('choose-country-by-letters'))
  @Length(2, 2, says('choose-country-by-letters'))
  defaultCountry?: string;
}

/** How a row of the OpenAPI document looks; what comes in is checked in slices (see `json-table.ts`). */
export class BulkRowDto implements BulkRow {
  /**
   * Value of {{name}}
   * @example Sara
   */
  name?: string;

  /** @example +97330000002 */
  phone!: string;

  /**
   * Needed if there is no body for all.
   * @example "Your order is ready"
   */
  message?: string;

  /**
   * Further values for {{variables}}; all rows together may name as many as a CSV file has columns
   * @example {"city":"Manama"}
   */
  variables?: Record<string, string>;
}

export class SendBulkDto extends BulkContentDto implements SendBulk {
  @IsArray({ message: 'Rows must be a list', ...described({ minItems: 1, maxItems: BULK_ROWS_MAX }) })
  rows!: BulkRowDto[];
}

const DELIMITER = 'delimiter must be one character, for example a comma, a semicolon, a tab or |';
const FROM = `from must be a whole number from 0 to ${BULK_ROWS_MAX}`;

/** The texts of a form with a file; JSON if a value is not one text. */
export class BulkFileDto extends BulkContentDto {
  /** Only look: a preview and all counts; nothing is sent, nothing is kept */
  @MayBeLeftOut()
  @IsBoolean({ message: 'dryRun must be true or false' })
  dryRun?: boolean;

  /** @example {"phone":"Mobile","name":"Customer","message":null} */
  @MayBeLeftOut()
  @IsObject({ message: 'mapping must be JSON: {"phone": "Mobile", "name": "Customer", "message": null}' })
  mapping?: ChosenColumns;

  /** Left out: found out */
  @MayBeLeftOut()
  @IsIn(CSV_ENCODINGS, { message: `encoding must be one of ${CSV_ENCODINGS.join(', ')}` })
  encoding?: CsvEncoding;

  /** Left out: found out */
  @MayBeLeftOut()
  @Matches(CSV_DELIMITER, { message: DELIMITER })
  delimiter?: string;

  @MayBeLeftOut()
  @IsBoolean({ message: 'hasHeader must be true or false' })
  hasHeader?: boolean;

  /** Which rows the preview shows */
  @MayBeLeftOut()
  @IsIn(BULK_ROWS_SHOWN, { message: `show must be one of ${BULK_ROWS_SHOWN.join(', ')}` })
  show?: BulkRowsShown;

  /** How many of these rows the preview leaves out before it shows 50 */
  @MayBeLeftOut()
  @IsInt({ message: FROM })
  @Min(0, { message: FROM })
  @Max(BULK_ROWS_MAX, { message: FROM })
  from?: number;
}

/** The same for a preview: a channel can be chosen later. */
export class BulkDryRunDto extends BulkFileDto {
  @IsOptional()
  override channelId!: number;
}
