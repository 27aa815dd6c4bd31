import { type SecurityEventFilter, SECURITY_EVENT_KINDS, type SecurityEventKind } from '@wavelane/contracts';
import { IsIn, IsIP, IsString, Length } from 'class-validator';
import { MayBeLeftOut } from '../../../platform/http/may-be-left-out.js';
import { IsInstant } from '../../../platform/http/instants.js';
import { IntersectionType } from '../../../platform/http/openapi/decorators.js';
import { PageQuery } from '../../../platform/http/paging.js';

/** Filters of the security log; all that are given must hold. */
export class TrailFilterDto implements SecurityEventFilter {
  @MayBeLeftOut()
  @IsIn(SECURITY_EVENT_KINDS, { message: 'kind must be a kind of security event' })
  kind?: SecurityEventKind;

  /** Id of the account that it is about. */
  @MayBeLeftOut()
  @IsString({ message: 'accountId must be a text' })
  @Length(1, 100, { message: 'accountId must have 1 to 100 characters' })
  accountId?: string;

  /**
   * IP address that it came from.
   * @example 203.0.113.7
   */
  @MayBeLeftOut()
  @IsIP(undefined, { message: 'address must be an IP address' })
  address?: string;

  /** Inclusive. */
  @MayBeLeftOut()
  @IsInstant('from')
  from?: string;

  /** Exclusive. */
  @MayBeLeftOut()
  @IsInstant('to')
  to?: string;
}

export class TrailQuery extends IntersectionType(TrailFilterDto, PageQuery) {}
