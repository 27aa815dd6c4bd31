import { JOB_STATUSES, type JobStatus, MESSAGE_STATES, type MessageState } from '@wavelane/contracts';
import { IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { IsDay } from '../../platform/http/instants.js';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { WholeNumber } from '../../platform/http/numbers/whole-number.js';
import { PageQuery } from '../../platform/http/paging.js';

const KINDS = ['single', 'bulk'] as const;

/** Which days of the outbox. */
export class OutboxQuery {
  @MayBeLeftOut()
  @WholeNumber()
  @IsInt({ message: 'channelId must be a whole number' })
  @Min(1, { message: 'channelId must be at least 1' })
  @Max(Number.MAX_SAFE_INTEGER, { message: 'channelId is too large' })
  channelId?: number;

  /** The first day, in the account’s zone */
  @MayBeLeftOut()
  @IsDay('from')
  from?: string;

  /** The last day, in the account’s zone */
  @MayBeLeftOut()
  @IsDay('to')
  to?: string;

  /** From the Link header of the page before: the day that it ended with */
  @MayBeLeftOut()
  @IsDay('cursor')
  cursor?: string;
}

/** Which jobs of the outbox; all conditions hold together. */
export class JobsQuery extends PageQuery {
  @MayBeLeftOut()
  @IsIn(JOB_STATUSES, { message: `status must be one of ${JOB_STATUSES.join(', ')}` })
  status?: JobStatus;

  @MayBeLeftOut()
  @IsIn(KINDS, { message: "type must be 'single' or 'bulk'" })
  type?: (typeof KINDS)[number];

  @MayBeLeftOut()
  @WholeNumber()
  @IsInt({ message: 'channelId must be a whole number' })
  @Min(1, { message: 'channelId must be at least 1' })
  @Max(Number.MAX_SAFE_INTEGER, { message: 'channelId is too large' })
  channelId?: number;

  /** Jobs that were written from this template */
  @MayBeLeftOut()
  @MaxLength(100, { message: 'templateId must be at most 100 characters' })
  @IsString({ message: 'templateId must be one text' })
  templateId?: string;

  /** A phone number or its beginning, or how words of a job’s name, of people’s names or of texts begin */
  @MayBeLeftOut()
  @MaxLength(100, { message: 'q must be at most 100 characters' })
  @IsString({ message: 'q must be one text' })
  q?: string;

  /** The first day, in the account’s zone */
  @MayBeLeftOut()
  @IsDay('from')
  from?: string;

  /** The last day, in the account’s zone */
  @MayBeLeftOut()
  @IsDay('to')
  to?: string;
}

/** Which jobs go into the file. */
export class JobsExportQuery extends JobsQuery {
  /** A mark that spreadsheets read as UTF-8 */
  @MayBeLeftOut()
  @IsIn(['0', '1'], { message: 'bom must be 0 or 1' })
  bom: '0' | '1' = '1';
}

/** Which messages of a job. */
export class JobMessagesQuery extends PageQuery {
  @MayBeLeftOut()
  @IsIn(MESSAGE_STATES, { message: `status must be one of ${MESSAGE_STATES.join(', ')}` })
  status?: MessageState;

  /** A whole phone number, else how words of a name or of the text begin */
  @MayBeLeftOut()
  @MaxLength(100, { message: 'q must be at most 100 characters' })
  @IsString({ message: 'q must be one text' })
  q?: string;
}

/** How the file of one job is written. */
export class JobExportQuery {
  /** A mark that spreadsheets read as UTF-8 */
  @MayBeLeftOut()
  @IsIn(['0', '1'], { message: 'bom must be 0 or 1' })
  bom: '0' | '1' = '1';
}
