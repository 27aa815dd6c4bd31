import { type SecurityEventFilter, SECURITY_EVENT_KINDS, type SecurityEventKind } from '@wavelane/contracts';
import { Transform } from 'class-transformer';
import { IsIn, IsIP, IsISO8601, IsString, Length, Matches } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { asInstant, instant, isInstant } from '../../platform/http/instants.js';
import { IntersectionType } from '../../platform/http/openapi/decorators.js';
import { PageQuery } from '../../platform/http/paging.js';

/** Filters of the security log; all that are given must hold. */
export class TrailFilterDto implements SecurityEventFilter {
  @MayBeLeftOut()
  @IsIn(SECURITY_EVENT_KINDS, { message: 'kind must be a kind of security event' })
  kind?: SecurityEventKind;

  /** Whom it is about */
  @MayBeLeftOut()
  @IsString({ message: 'accountId must be a text' })
  @Length(1, 100, { message: 'accountId must have 1 to 100 characters' })
  accountId?: string;

  /**
   * IP address that it came from
   * @example 203.0.113.7
   */
  @MayBeLeftOut()
  @IsIP(undefined, { message: 'address must be an IP address' })
  address?: string;

  /** Inclusive */
  @MayBeLeftOut()
  @Transform(asInstant)
  @IsISO8601({ strict: true }, instant('from'))
  @Matches(isInstant, instant('from'))
  from?: string;

  /** Exclusive */
  @MayBeLeftOut()
  @Transform(asInstant)
  @IsISO8601({ strict: true }, instant('to'))
  @Matches(isInstant, instant('to'))
  to?: string;
}

export class TrailQuery extends IntersectionType(TrailFilterDto, PageQuery) {}
