import {
  type ConfirmPayPalPayment,
  type CreatePayPalOrder,
  BILLING_PERIODS,
  type BillingPeriod,
  say,
} from '@wavelane/contracts';
import { IsIn, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import { MayBeLeftOut } from '../../../platform/http/may-be-left-out.js';
import { described } from '../../../platform/http/openapi/described.js';
import { says, saidOf } from '../../../platform/http/is-valid.js';

const CURRENCY = says('currency-code-invalid');
const PERIOD = `Billing period must be one of ${BILLING_PERIODS.join(', ')}`;

/** The form of PayPal's order numbers; no other text ever becomes part of an address. */
export const ORDER_ID = /^[A-Z0-9]{1,36}$/;

/** An amount as a text. */
const DECIMAL = /^\d{1,9}(\.\d{1,3})?$/;

const AMOUNT = say('amount-must-be-minor-units-or-text');
const isAmount = (value: unknown): boolean =>
  typeof value === 'number' ? Number.isSafeInteger(value) && value > 0 : DECIMAL.test(String(value));

/** Body of POST /paypal/order. */
export class PayPalOrderDto implements CreatePayPalOrder {
  /** The price of a plan: integer minor units, or a decimal text. */
  @ValidateBy(
    {
      name: 'amount',
      validator: {
        validate: (value) => ['number', 'string'].includes(typeof value) && isAmount(value),
        defaultMessage: () => AMOUNT.message,
      },
    },
    described(
      {
        oneOf: [
          { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
          { type: 'string', pattern: DECIMAL.source, example: '29.00' },
        ],
      },
      saidOf(AMOUNT),
    ),
  )
  amount!: number | string;

  /** @example USD */
  @Matches(/^[A-Z]{3}$/, CURRENCY)
  @IsString(CURRENCY)
  currency!: string;

  @IsIn(['CAPTURE'], { message: 'Intent must be CAPTURE' })
  intent!: 'CAPTURE';

  /**
   * Only needed if several plans have this price.
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
  @Matches(ORDER_ID, says('no-order-number-of-paypal'))
  @IsString(says('no-order-number-of-paypal'))
  orderId!: string;
}
