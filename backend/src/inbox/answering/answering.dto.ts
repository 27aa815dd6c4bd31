import {
  type Assignment,
  ASSIGNMENTS,
  AWAY_MESSAGE_MAX,
  type ChangeAnsweringRules,
  type ChangeOpeningHours,
  CLOSE_DAYS,
  CLOSE_DAYS_MAX,
  GREETING_DAYS_MAX,
  type Holiday,
  HOLIDAY_NAME_MAX,
  HOLIDAYS_MAX,
  OPEN_STRETCHES_MAX,
  type OpeningHours,
  type OpenStretch,
  type RichContent,
  say,
  type SetAway,
  UNANSWERED_MINUTES,
  UNANSWERED_MINUTES_MAX,
} from '@wavelane/contracts';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IsRichContent } from '../../platform/http/content/is-rich-content.js';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { described } from '../../platform/http/openapi/described.js';
import { says, saidOf } from '../../platform/http/is-valid.js';

const isSaid = (_: unknown, value: unknown) => value !== null;
const SHORT = 10;

export class OpenStretchDto implements OpenStretch {
  /** 1 = Monday … 7 = Sunday */
  @IsInt(described({ minimum: 1, maximum: 7 }, says('choose-day-of-week')))
  day!: number;

  /** @example 09:00 */
  @IsString(says('enter-opening-time'))
  @MaxLength(SHORT, says('enter-opening-time'))
  from!: string;

  /**
   * A time before from is one of the next day; 24:00 and 00:00 are the end of the day
   * @example 17:00
   */
  @IsString(says('enter-closing-time'))
  @MaxLength(SHORT, says('enter-closing-time'))
  to!: string;
}

export class HolidayDto implements Holiday {
  /** @example 2026-12-16 */
  @IsString(says('choose-day'))
  @MaxLength(SHORT, says('choose-day'))
  date!: string;

  /** @example "National Day" */
  @IsString({ message: 'Name must be text' })
  @MaxLength(HOLIDAY_NAME_MAX, says('too-long', { what: say('word-name'), n: HOLIDAY_NAME_MAX }))
  name!: string;
}

export class OpeningHoursDto implements OpeningHours {
  /**
   * IANA
   * @example Asia/Bahrain
   */
  @IsString(says('choose-time-zone-by-name'))
  @MaxLength(60, says('choose-time-zone-by-name'))
  timeZone!: string;

  /** Not overlapping */
  @IsArray({ message: 'week must be a list' })
  @ArrayMaxSize(OPEN_STRETCHES_MAX, says('too-many-stretches', { n: OPEN_STRETCHES_MAX }))
  @IsObject({ each: true, message: 'week must be a list of times' })
  @ValidateNested({ each: true })
  @Type(() => OpenStretchDto)
  week!: OpenStretchDto[];

  /** Holidays: the account is closed on these days */
  @IsArray({ message: 'holidays must be a list' })
  @ArrayMaxSize(HOLIDAYS_MAX, says('too-many-days', { n: HOLIDAYS_MAX }))
  @IsObject({ each: true, message: 'holidays must be a list of days' })
  @ValidateNested({ each: true })
  @Type(() => HolidayDto)
  holidays!: HolidayDto[];
}

export class ExpectedVersionDto {
  /** The version that was seen; 0: none yet */
  @IsInt({ message: 'expectedVersion must be the version that was seen' })
  @Min(0, { message: 'expectedVersion must be the version that was seen' })
  @Max(Number.MAX_SAFE_INTEGER, { message: 'expectedVersion must be the version that was seen' })
  expectedVersion!: number;
}

/** Body of PUT /api/answering/opening-hours. */
export class ChangeOpeningHoursDto extends ExpectedVersionDto implements ChangeOpeningHours {
  /** null: around the clock */
  @ValidateIf(isSaid)
  @IsObject({ message: 'hours must be opening hours, or null' })
  @ValidateNested()
  @Type(() => OpeningHoursDto)
  hours!: OpeningHoursDto | null;
}

/** Body of PUT /api/answering/rules. */
export class ChangeAnsweringRulesDto extends ExpectedVersionDto implements ChangeAnsweringRules {
  @ValidateIf(isSaid)
  @IsInt(saidOf(UNANSWERED_MINUTES))
  @Min(1, saidOf(UNANSWERED_MINUTES))
  @Max(UNANSWERED_MINUTES_MAX, saidOf(UNANSWERED_MINUTES))
  returnAfterMinutes!: number | null;

  @IsIn(ASSIGNMENTS, { message: `assignment must be one of ${ASSIGNMENTS.join(', ')}` })
  assignment!: Assignment;

  /** null: nothing is sent */
  @ValidateIf(isSaid)
  @IsString({ message: 'Text must be text' })
  @MaxLength(AWAY_MESSAGE_MAX, says('too-long', { what: say('word-text'), n: AWAY_MESSAGE_MAX }))
  awayMessage!: string | null;

  /** Sent with the away message, which is empty unless this is a list; left out: none */
  @MayBeLeftOut()
  @IsRichContent('awayContent')
  awayContent?: RichContent;

  /**
   * Id of a file of POST /api/messages/media, uploaded as shared, or of the away message itself: the text is its caption.
   * Left out: it has no file
   */
  @MayBeLeftOut()
  @IsString({ message: 'awayMediaId must be the id of a file' })
  @Matches(/^[\w-]{1,64}$/, { message: 'awayMediaId must be the id of a file' })
  awayMediaId?: string;

  /** For people who write the first time; left out: as before; null: nothing is sent */
  @MayBeLeftOut()
  @ValidateIf(isSaid)
  @IsString({ message: 'Text must be text' })
  @MaxLength(AWAY_MESSAGE_MAX, says('too-long', { what: say('word-text'), n: AWAY_MESSAGE_MAX }))
  greetingMessage?: string | null;

  /** Sent with the greeting, which is empty unless this is a list; left out: none */
  @MayBeLeftOut()
  @IsRichContent('greetingContent')
  greetingContent?: RichContent;

  /** Id of a file for the greeting, as awayMediaId */
  @MayBeLeftOut()
  @IsString({ message: 'greetingMediaId must be the id of a file' })
  @Matches(/^[\w-]{1,64}$/, { message: 'greetingMediaId must be the id of a file' })
  greetingMediaId?: string;

  /** Days without a message of either side after which a person is greeted again; left out or null: never again */
  @MayBeLeftOut()
  @ValidateIf(isSaid)
  @IsInt(saidOf(CLOSE_DAYS))
  @Min(1, saidOf(CLOSE_DAYS))
  @Max(GREETING_DAYS_MAX, saidOf(CLOSE_DAYS))
  greetingAfterDays?: number | null;

  @ValidateIf(isSaid)
  @IsInt(saidOf(CLOSE_DAYS))
  @Min(1, saidOf(CLOSE_DAYS))
  @Max(CLOSE_DAYS_MAX, saidOf(CLOSE_DAYS))
  closeAfterDays!: number | null;

  /** Whether people see that their messages were read; left out: as before, and at first they do */
  @MayBeLeftOut()
  @IsBoolean({ message: 'readReceipts must be true or false' })
  readReceipts?: boolean;
}

const MEMBER = { message: 'memberId must be the id of a member' };

/** Body of PUT /api/answering/away. */
export class SetAwayDto implements SetAway {
  @IsBoolean({ message: 'away must be true or false' })
  away!: boolean;

  /** Left out: the caller. Only managers may set it for others. */
  @MayBeLeftOut()
  @IsString(MEMBER)
  @Matches(/^[\w-]{1,64}$/, MEMBER)
  memberId?: string;
}
