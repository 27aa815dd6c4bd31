import { BILLING_PERIODS, type BillingPeriod, say } from '@wavelane/contracts';
import { IsIn, IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import { MayBeLeftOut } from '../../platform/http/may-be-left-out.js';
import { ApiProperty, ApiPropertyOptional } from '../../platform/http/openapi/decorators.js';
import { says } from '../../platform/http/is-valid.js';

const CURRENCY = says('currency-must-be-three-letter-code-such');
const PERIOD = `Billing period must be one of ${BILLING_PERIODS.join(', ')}`;

/** PayPal's order numbers; nothing else ever becomes part of an address. */
export const ORDER_ID = /^[A-Z0-9]{1,36}$/;

/** An amount as a text. */
const DECIMAL = /^\d{1,9}(\.\d{1,3})?$/;

const isAmount = (value: unknown): boolean =>
  typeof value === 'number' ? Number.isSafeInteger(value) && value > 0 : DECIMAL.test(String(value));

/** Body of POST /paypal/order. */
export class PayPalOrderDto {
  @ApiProperty({
    oneOf: [
      { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      { type: 'string', pattern: DECIMAL.source, example: '29.00' },
    ],
    description: 'The price of a plan: integer minor units, or a decimal text',
  })
  @ValidateBy(
    {
      name: 'amount',
      validator: {
        validate: (value) => ['number', 'string'].includes(typeof value) && isAmount(value),
        defaultMessage: () => say('amount-must-be-whole-minor-units').message,
      },
    },
    says('amount-must-be-whole-minor-units'),
  )
  amount!: number | string;

  @ApiProperty({ example: 'USD', pattern: '^[A-Z]{3}$' })
  @Matches(/^[A-Z]{3}$/, CURRENCY)
  @IsString(CURRENCY)
  currency!: string;

  @ApiProperty({ enum: ['CAPTURE'] })
  @IsIn(['CAPTURE'], { message: 'Intent must be CAPTURE' })
  intent!: 'CAPTURE';

  @ApiPropertyOptional({ description: 'Only needed where several plans have this price', example: 'starter' })
  @MayBeLeftOut()
  @MaxLength(60)
  @IsString({ message: 'Choose a plan' })
  planId?: string;

  @ApiPropertyOptional({ enum: BILLING_PERIODS })
  @MayBeLeftOut()
  @IsIn(BILLING_PERIODS, { message: PERIOD })
  durationType?: BillingPeriod;
}

/** Body of POST /api/subscribe/paypal/confirm. */
export class ConfirmPayPalDto {
  @ApiProperty({ example: 'starter' })
  @MaxLength(60)
  @IsString({ message: 'Choose a plan' })
  planId!: string;

  @ApiProperty({ enum: BILLING_PERIODS })
  @IsIn(BILLING_PERIODS, { message: PERIOD })
  durationType!: BillingPeriod;

  @ApiProperty({ example: '5O190127TN364715T', pattern: ORDER_ID.source })
  @Matches(ORDER_ID, says('no-order-number-of-paypal'))
  @IsString({ message: 'This is no order number of PayPal' })
  orderId!: string;
}
