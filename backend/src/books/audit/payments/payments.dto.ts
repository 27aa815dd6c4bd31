import { EMAIL_MAX } from '@wavelane/contracts';
import { Transform } from 'class-transformer';
import { IsString, Length, Matches } from 'class-validator';
import { MayBeLeftOut } from '../../../platform/http/may-be-left-out.js';
import { IntersectionType } from '../../../platform/http/openapi/decorators.js';
import { PageQuery } from '../../../platform/http/paging.js';
import { instant, IsDay, IsInstant, isInstant } from '../../../platform/http/instants.js';
import { ExportFile, IS_KNOWN_AT, knownAt } from '../audit.dto.js';
import { knownAtOf, untilOf } from './replay-request.js';

const as =
  (read: (text: string) => string | undefined) =>
  ({ value }: { value: unknown }): unknown =>
    typeof value === 'string' ? (read(value) ?? value) : value;

/** The time that payments are shown for. */
export class PaymentTimeQuery {
  /** The end of the period, inclusive; a date is that whole day. */
  @MayBeLeftOut()
  @Transform(as(untilOf))
  @Matches(isInstant, instant('until'))
  until?: string;

  /** Leaves out events that were recorded later: an instant, or a position of the log; inclusive. */
  @MayBeLeftOut()
  @Transform(as(knownAtOf))
  @Matches(IS_KNOWN_AT, knownAt)
  knownAt?: string;
}

export class PaymentFilterQuery extends PaymentTimeQuery {
  /** Account id or e-mail address of the user. */
  @MayBeLeftOut()
  @IsString({ message: 'user must be a text' })
  @Length(1, EMAIL_MAX, { message: `user must have 1 to ${EMAIL_MAX} characters` })
  user?: string;

  /** PayPal’s order or capture, or the payment’s own id. */
  @MayBeLeftOut()
  @IsString({ message: 'order must be a text' })
  @Length(1, 100, { message: 'order must have 1 to 100 characters' })
  order?: string;

  /** Only payments whose money came or went back on that day, in UTC. */
  @MayBeLeftOut()
  @IsDay('day')
  day?: string;
}

export class PaymentsQuery extends IntersectionType(PaymentFilterQuery, PageQuery) {}

export class PaymentTotalsQuery extends PaymentTimeQuery {
  /** The beginning of the period, inclusive. */
  @MayBeLeftOut()
  @IsInstant('from')
  from?: string;
}

/** All payments that fit, as a file. */
export class PaymentExportQuery extends IntersectionType(PaymentFilterQuery, ExportFile) {}
