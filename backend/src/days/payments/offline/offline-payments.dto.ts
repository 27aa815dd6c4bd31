import {
  checkCurrency,
  type ApproveOfflinePayment,
  type RejectOfflinePayment,
  type SubmitOfflinePayment,
  AMOUNT_MAX,
  BILLING_PERIODS,
  type BillingPeriod,
  DAYS_MAX,
  DAYS_MIN,
  inFigures,
  NOTE_MAX,
  OFFLINE_PAYMENT_STATUSES,
  type OfflinePaymentStatus,
  PLAN_CHOICES,
  type PlanChoice,
  REFERENCE_MAX,
  say,
} from '@wavelane/contracts';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { MayBeLeftOut } from '../../../platform/http/may-be-left-out.js';
import { PageQuery } from '../../../platform/http/paging.js';
import { IsValid, says } from '../../../platform/http/is-valid.js';

/** Body of POST /api/subscribe/offline. */
export class OfflineSubmissionDto implements SubmitOfflinePayment {
  /** @example starter */
  @MaxLength(60)
  @IsString({ message: 'Choose a plan' })
  planId!: string;

  /** Minor units. */
  @Max(AMOUNT_MAX, says('amount-too-large'))
  @Min(1, says('amount-required'))
  @IsInt(says('amount-must-be-minor-units'))
  amount!: number;

  /** @example USD */
  @IsValid(checkCurrency)
  currency!: string;

  @IsOptional()
  @MaxLength(REFERENCE_MAX, says('too-long', { what: say('word-reference'), n: REFERENCE_MAX }))
  @IsString({ message: 'Reference must be a text' })
  reference?: string | null;

  @MayBeLeftOut()
  @IsIn(BILLING_PERIODS, { message: `Billing period must be one of ${BILLING_PERIODS.join(', ')}` })
  durationType?: BillingPeriod;
}

/** The same as a form, with the proof beside it. */
export const SUBMISSION_FORM = {
  type: 'object',
  required: ['planId', 'amount', 'currency'],
  properties: {
    planId: { type: 'string', maxLength: 60 },
    amount: { type: 'string', pattern: '^[1-9]\\d*$', description: 'Minor units' },
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    reference: { type: 'string', maxLength: REFERENCE_MAX },
    durationType: { type: 'string', enum: BILLING_PERIODS },
    proof: { type: 'string', format: 'binary', description: 'A picture or a PDF of at most 5 MB' },
  },
};

/** The filter of the payments that an administrator sees. */
export class OfflinePaymentsQuery extends PageQuery {
  @MayBeLeftOut()
  @IsIn(OFFLINE_PAYMENT_STATUSES, { message: `status must be one of ${OFFLINE_PAYMENT_STATUSES.join(', ')}` })
  status: OfflinePaymentStatus = 'PENDING';
}

/** An empty body credits the days of the quote. */
export class ApproveDto implements ApproveOfflinePayment {
  @MayBeLeftOut()
  @Max(DAYS_MAX, says('days-must-be-at-most', { n: inFigures(DAYS_MAX) }))
  @Min(DAYS_MIN, says('days-must-be-at-least', { n: DAYS_MIN }))
  @IsInt(says('days-must-be-whole-number'))
  days?: number;

  @IsOptional()
  @MaxLength(NOTE_MAX, says('too-long', { what: say('word-note'), n: NOTE_MAX }))
  @IsString({ message: 'Note must be a text' })
  note?: string | null;

  /** Left out: the latest choice decides. */
  @MayBeLeftOut()
  @IsIn(PLAN_CHOICES, { message: `planChoice must be one of ${PLAN_CHOICES.join(', ')}` })
  planChoice?: PlanChoice;
}

export class RejectDto implements RejectOfflinePayment {
  @IsOptional()
  @MaxLength(NOTE_MAX, says('too-long', { what: say('word-reason'), n: NOTE_MAX }))
  @IsString({ message: 'Reason must be a text' })
  reason?: string | null;
}
