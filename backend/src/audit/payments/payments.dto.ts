import { EMAIL_MAX } from '@wavelane/contracts';
import { Transform } from 'class-transformer';
import { IsString, Length, Matches } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { ApiPropertyOptional, IntersectionType } from '../../platform/http/openapi/decorators.js';
import { PageQuery } from '../../platform/http/paging.js';
import { INSTANT, asInstant, instant, isInstant } from '../../platform/http/instants.js';
import { ExportFile, KNOWN_AT, POSITION } from '../audit.dto.js';
import { knownAtOf, untilOf } from './replay-request.js';

const as =
  (read: (text: string) => string | undefined) =>
  ({ value }: { value: unknown }): unknown =>
    typeof value === 'string' ? (read(value) ?? value) : value;

/** As of when. */
export class PaymentTimeQuery {
  @ApiPropertyOptional({
    ...INSTANT,
    description: 'What counts up to then, inclusive; a date is that whole day',
  })
  @MayBeLeftOut()
  @Transform(as(untilOf))
  @Matches(isInstant, instant('until'))
  until?: string;

  @ApiPropertyOptional({
    ...KNOWN_AT,
    description: 'Only what was known then: an instant, or a position of the log; inclusive',
  })
  @MayBeLeftOut()
  @Transform(as(knownAtOf))
  @Matches(new RegExp(`${isInstant.source}|${POSITION.source}`), { message: 'knownAt must be a date or a position' })
  knownAt?: string;
}

class PaymentFilterQuery extends PaymentTimeQuery {
  @ApiPropertyOptional({ description: 'Account id or e-mail address of the user' })
  @MayBeLeftOut()
  @IsString({ message: 'user must be a text' })
  @Length(1, EMAIL_MAX, { message: `user must have 1 to ${EMAIL_MAX} characters` })
  user?: string;

  @ApiPropertyOptional({ description: 'PayPal’s order or capture, or the payment’s own id' })
  @MayBeLeftOut()
  @IsString({ message: 'order must be a text' })
  @Length(1, 100, { message: 'order must have 1 to 100 characters' })
  order?: string;
}

export class PaymentsQuery extends IntersectionType(PaymentFilterQuery, PageQuery) {}

export class PaymentTotalsQuery extends PaymentTimeQuery {
  @ApiPropertyOptional({ ...INSTANT, description: 'What counts from then on, inclusive' })
  @MayBeLeftOut()
  @Transform(asInstant)
  @Matches(isInstant, instant('from'))
  from?: string;
}

/** All payments that fit, as a file. */
export class PaymentExportQuery extends IntersectionType(PaymentFilterQuery, ExportFile) {}
