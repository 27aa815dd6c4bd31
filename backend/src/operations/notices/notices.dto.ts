import {
  type ChangeNoticeSettings,
  NOTICE_GROUPS,
  NOTICE_KINDS,
  type NoticeGroup,
  type NoticeKind,
  type NoticeWays,
  type QuietHours,
  type ReadNotices,
  SUPPORTED_LANGUAGES,
  type SupportedLanguage,
  TIME_OF_DAY,
  WAITING_MINUTES_MAX,
} from '@wavelane/contracts';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsTimeZone,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IsInstant } from '../../platform/http/instants.js';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { PageQuery } from '../../platform/http/paging.js';
import { says } from '../../platform/http/is-valid.js';

const MINUTES = says('notice-minutes-out-of-bounds', { from: 1, n: WAITING_MINUTES_MAX });
const YES_OR_NO = 'Must be true or false';

/** Query of GET /api/notices. */
export class NoticesQuery extends PageQuery {
  @MayBeLeftOut()
  @IsIn(NOTICE_GROUPS, { message: 'There is no such group of notices' })
  group?: NoticeGroup;
}

/** Body of POST /api/notices/read. */
export class ReadNoticesDto implements ReadNotices {
  /** All notices up to then are read. */
  @IsInstant('upTo')
  upTo!: string;
}

export class NoticeWaysDto implements NoticeWays {
  @IsBoolean({ message: YES_OR_NO })
  app!: boolean;

  @IsBoolean({ message: YES_OR_NO })
  mail!: boolean;

  @IsBoolean({ message: YES_OR_NO })
  push!: boolean;
}

export class KindChoiceDto {
  @IsIn(NOTICE_KINDS, { message: 'There is no such kind of notice' })
  kind!: NoticeKind;

  @IsObject({ message: 'Say how you want to be told' })
  @ValidateNested()
  @Type(() => NoticeWaysDto)
  ways!: NoticeWaysDto;
}

export class QuietHoursDto implements QuietHours {
  /** @example 20:00 */
  @Matches(TIME_OF_DAY, says('enter-opening-time'))
  from!: string;

  /**
   * On the next day if it is before from; not the same as from.
   * @example 08:00
   */
  @Matches(TIME_OF_DAY, says('enter-closing-time'))
  to!: string;

  /**
   * IANA.
   * @example Asia/Bahrain
   */
  @IsTimeZone(says('choose-time-zone-by-name'))
  @MaxLength(60, says('choose-time-zone-by-name'))
  timeZone!: string;
}

/** Body of PUT /api/notices/settings. */
export class ChangeNoticeSettingsDto implements ChangeNoticeSettings {
  @MayBeLeftOut()
  @IsArray({ message: 'kinds must be a list' })
  @ArrayMaxSize(100, says('too-many-kinds-of-notices', { n: 100 }))
  @IsObject({ each: true, message: 'kinds must be a list of choices' })
  @ValidateNested({ each: true })
  @Type(() => KindChoiceDto)
  kinds?: KindChoiceDto[];

  @MayBeLeftOut()
  @IsInt(MINUTES)
  @Min(1, MINUTES)
  @Max(WAITING_MINUTES_MAX, MINUTES)
  waitingMinutes?: number;

  @MayBeLeftOut()
  @IsBoolean({ message: YES_OR_NO })
  pushShowsText?: boolean;

  @MayBeLeftOut()
  @IsIn(SUPPORTED_LANGUAGES, { message: 'There is no such language' })
  language?: SupportedLanguage;

  /** null: none. */
  @ValidateIf((_, value) => value !== undefined && value !== null)
  @IsObject({ message: 'quietHours must be hours, or null' })
  @ValidateNested()
  @Type(() => QuietHoursDto)
  quietHours?: QuietHoursDto | null;
}
