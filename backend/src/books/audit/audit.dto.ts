import {
  AUDIT_ACCOUNT_KINDS,
  AUDIT_EXPORT_FORMATS,
  type AuditAccountKind,
  type AuditExportFormat,
  EMAIL_MAX,
} from '@wavelane/contracts';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { WholeNumber } from '../../platform/http/numbers/whole-number.js';
import { asInstant, INSTANT, IsInstant, isInstant } from '../../platform/http/instants.js';
import { IntersectionType } from '../../platform/http/openapi/decorators.js';
import { PageQuery } from '../../platform/http/paging.js';
import { described } from '../../platform/http/openapi/described.js';

const ACCOUNT = /^(pool|user|channel|transit|source|sink):[\w.-]{1,100}$/;
export const POSITION = /^\d[\d/]{0,60}$/;

/** An instant in a form that people write, or a position of the log. */
export const IS_KNOWN_AT = new RegExp(`${isInstant.source}|${POSITION.source}`);

/** Options of the rule for such a field. */
export const knownAt = {
  message: 'knownAt must be a date or a position',
  ...described({ anyOf: [...INSTANT.anyOf, { type: 'string', pattern: POSITION.source }] }),
};

/** A period of effective time; days begin at midnight UTC. */
export class Period {
  /** The beginning of the period in which movements count; inclusive. */
  @MayBeLeftOut()
  @IsInstant('from')
  from?: string;

  /** The end of the period in which movements count; exclusive. */
  @MayBeLeftOut()
  @IsInstant('to')
  to?: string;
}

/** Filters of the journal; all that are given must hold. */
export class JournalFilterQuery extends Period {
  /** @example pool:main */
  @MayBeLeftOut()
  @Matches(ACCOUNT, { message: 'account must be a name such as pool:main, user:… or channel:…' })
  account?: string;

  /** Account id of the user. */
  @MayBeLeftOut()
  @IsString({ message: 'userId must be a text' })
  @Length(1, 100, { message: 'userId must have 1 to 100 characters' })
  userId?: string;

  @MayBeLeftOut()
  @WholeNumber()
  @IsInt({ message: 'channelId must be a whole number' })
  @Min(1, { message: 'channelId must be at least 1' })
  @Max(Number.MAX_SAFE_INTEGER, { message: 'channelId is too large' })
  channelId?: number;

  /**
   * Event type.
   * @example WalletDayConsumed
   */
  @MayBeLeftOut()
  @Matches(/^\w{1,80}$/, { message: 'type must be the name of an event type' })
  type?: string;

  /** Anywhere in reason, ids, names and accounts. */
  @MayBeLeftOut()
  @IsString({ message: 'text must be a text' })
  @MaxLength(200, { message: 'text must be at most 200 characters' })
  text?: string;
}

export class JournalQuery extends IntersectionType(JournalFilterQuery, PageQuery) {}

/** How a file of the audit is written. */
export class ExportFile {
  @IsIn(AUDIT_EXPORT_FORMATS, { message: `format must be one of ${AUDIT_EXPORT_FORMATS.join(', ')}` })
  format!: AuditExportFormat;

  /** A mark that makes spreadsheets read it as UTF-8. */
  @MayBeLeftOut()
  @IsIn(['0', '1'], { message: 'bom must be 0 or 1' })
  bom: '0' | '1' = '1';
}

/** All lines that fit, as a file. */
export class ExportQuery extends IntersectionType(JournalFilterQuery, ExportFile) {}

export class StatementQuery extends IntersectionType(Period, PageQuery) {
  /** @example pool:main */
  @Matches(ACCOUNT, { message: 'account must be a name such as pool:main, user:… or channel:…' })
  account!: string;

  /** Leaves out lines that were recorded later: an instant, or a position of the log. */
  @MayBeLeftOut()
  @Transform(asInstant)
  @Matches(IS_KNOWN_AT, knownAt)
  knownAt?: string;
}

export class AccountsQuery extends PageQuery {
  @MayBeLeftOut()
  @IsIn(AUDIT_ACCOUNT_KINDS, { message: `kind must be one of ${AUDIT_ACCOUNT_KINDS.join(', ')}` })
  kind?: AuditAccountKind;
}

/** The place of an event without a journal line; both or none. */
export class EventPlaceQuery {
  /** Its stream, for an event that moves no days. */
  @MayBeLeftOut()
  @IsString({ message: 'stream must be a text' })
  @Length(1, 200, { message: 'stream must have 1 to 200 characters' })
  stream?: string;

  @MayBeLeftOut()
  @WholeNumber()
  @IsInt({ message: 'revision must be a whole number' })
  @Min(0, { message: 'revision must be at least 0' })
  revision?: number;
}

const ACCOUNTS = /^(user|channel):[\w.-]{1,100}(,(user|channel):[\w.-]{1,100}){0,49}$/;

/** The accounts whose names are requested. */
export class NamesQuery {
  /** The beginning of a name, of a word of it, of an address or of a number. */
  @MayBeLeftOut()
  @IsString({ message: 'search must be text' })
  @MaxLength(EMAIL_MAX, { message: `search must be at most ${EMAIL_MAX} characters` })
  search?: string;

  /**
   * At most 50.
   * @example user:a1b2c3,channel:12345
   */
  @MayBeLeftOut()
  @IsString({ message: 'accounts must be text' })
  @Matches(ACCOUNTS, {
    message: 'accounts must be 1 to 50 names such as user:… or channel:…, with commas between them',
  })
  accounts?: string;
}
