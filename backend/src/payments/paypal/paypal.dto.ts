import {
  type ConfirmPayPalPayment,
  type CreatePayPalOrder,
  BILLING_PERIODS,
  type BillingPeriod,
} from '@wavelane/contracts';
import { IsIn, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { described } from '../../platform/http/openapi/described.js';

const CURRENCY = 'Currency must be a three-letter code such as USD';
const PERIOD = `Billing period must be one of ${BILLING_PERIODS.join(', ')}`;

/** PayPal's order numbers; nothing else ever becomes part of an address. */
export const ORDER_ID = /^[A-Z0-9]{1,36}$/;

/** An amount as a text. */
const DECIMAL = /^\d{1,9}(\.\d{1,3})?$/;

const isAmount = (value: unknown): boolean =>
  typeof value === 'number' ? Number.isSafeInteger(value) && value > 0 : DECIMAL.test(String(value));

/** Body of POST /paypal/order. */
export class PayPalOrderDto implements CreatePayPalOrder {
  /** The price of a plan: integer minor units, or a decimal text */
  @ValidateBy(
    {
      name: 'amount',
      validator: {
        validate: (value) => ['number', 'string'].includes(typeof value) && isAmount(value),
        defaultMessage: () => "Amount must be whole minor units such as 2900, or a text such as '29.00'",
      },
    },
    described({
      oneOf: [
        { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
        { type: 'string', pattern: DECIMAL.source, example: '29.00' },
      ],
    }),
  )
  amount!: number | string;

  /** @example USD */
  @Matches(/^[A-Z]{3}$/, { message: CURRENCY })
  @IsString({ message: CURRENCY })
  currency!: string;

  @IsIn(['CAPTURE'], { message: 'Intent must be CAPTURE' })
  intent!: 'CAPTURE';

  /**
   * Only needed where several plans have this price
   * @example starter
   */
  @MayBeLeftOut()
  @MaxLength(60)
  @IsString({ message: 'Choose a plan' })
  planId?: string;

  @MayBeLeftOut()
  @IsIn(BILLING_PERIODS, { message: PERIOD })
  durationType?: BillingPeriod;
}

/** Body of POST /api/subscribe/paypal/confirm. */
export class ConfirmPayPalDto implements ConfirmPayPalPayment {
  /** @example starter */
  @MaxLength(60)
  @IsString({ message: 'Choose a plan' })
  planId!: string;

  @IsIn(BILLING_PERIODS, { message: PERIOD })
  durationType!: BillingPeriod;

  /** @example 5O190127TN364715T */
  @Matches(ORDER_ID, { message: 'This is no order number of PayPal' })
  @IsString({ message: 'This is no order number of PayPal' })
  orderId!: string;
}
