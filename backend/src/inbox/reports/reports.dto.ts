import {
  LABEL_MAX,
  REPORT_DAYS_MAX,
  REPORT_FIGURES,
  type ReportFigure,
  type ReportFigureFilter,
  type ReportFilter,
} from '@wavelane/contracts';
import { IntersectionType } from '../../platform/http/openapi/decorators.js';
import { IsIn, IsInt, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { IsDay } from '../../platform/http/instants.js';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { WholeNumber } from '../../platform/http/numbers/whole-number.js';
import { PageQuery } from '../../platform/http/paging.js';

const MEMBER = /^[\w-]{1,64}$/;

export class ReportQuery implements ReportFilter {
  /** The first day, in the account’s zone. */
  @IsDay('from')
  from!: string;

  @WholeNumber()
  @IsInt({ message: 'days must be a whole number' })
  @Min(1, { message: 'days must be at least 1' })
  @Max(REPORT_DAYS_MAX, { message: `days must be at most ${REPORT_DAYS_MAX}` })
  days!: number;

  /** The report as it was at the end of this day. */
  @MayBeLeftOut()
  @IsDay('asOf')
  asOf?: string;

  /** Only this channel. */
  @MayBeLeftOut()
  @WholeNumber()
  @IsInt({ message: 'channelId must be a whole number' })
  @Min(1, { message: 'channelId must be at least 1' })
  @Max(Number.MAX_SAFE_INTEGER, { message: 'channelId is too large' })
  channelId?: number;

  /** Version of the opening hours; 0: around the clock. */
  @MayBeLeftOut()
  @WholeNumber()
  @IsInt({ message: 'hoursVersion must be a whole number' })
  @Min(0, { message: 'hoursVersion must be at least 0' })
  @Max(Number.MAX_SAFE_INTEGER, { message: 'hoursVersion is too large' })
  hoursVersion?: number;
}

/** The options of the exported file. */
export class ReportTableQuery extends ReportQuery {
  /** A mark that makes spreadsheets read it as UTF-8. */
  @MayBeLeftOut()
  @IsIn(['0', '1'], { message: 'bom must be 0 or 1' })
  bom: '0' | '1' = '1';
}

/** The filter of the conversations of a report. */
export class ReportConversationsQuery extends IntersectionType(ReportQuery, PageQuery) implements ReportFigureFilter {
  @IsIn(REPORT_FIGURES, { message: `figure must be one of ${REPORT_FIGURES.join(', ')}` })
  figure!: ReportFigure;

  /** Id of the member who did it, or `phone`. */
  @MayBeLeftOut()
  @IsString({ message: 'memberId must be the id of a member' })
  @Matches(MEMBER, { message: 'memberId must be the id of a member' })
  memberId?: string;

  /** Only conversations with this label. */
  @MayBeLeftOut()
  @IsString({ message: 'label must be text' })
  @MaxLength(LABEL_MAX, { message: `label must be at most ${LABEL_MAX} characters` })
  label?: string;

  /** In the account’s zone. */
  @MayBeLeftOut()
  @WholeNumber()
  @IsInt({ message: 'hour must be a whole number' })
  @Min(0, { message: 'hour must be at least 0' })
  @Max(23, { message: 'hour must be at most 23' })
  hour?: number;
}
