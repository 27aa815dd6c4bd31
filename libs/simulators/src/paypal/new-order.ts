import { type Body, isObject } from '../http/body.js';
import { refuse, unprocessable } from './answers.js';
import { digitsOf, unitsOf } from './money.js';
import type { SimMoney, SimOrder, SimUnit } from './model.js';

type Wanted = Pick<SimOrder, 'intent' | 'units' | 'status' | 'returnUrl' | 'cancelUrl' | 'brandName'>;

const invalid = (issue: string, field: string): never => refuse(400, 'INVALID_REQUEST', issue, `${field} is not valid`);

/**
 * Reads the order that a merchant wants, as strictly as PayPal.
 * @throws Refused 400 or 422 in PayPal's words
 */
export function wantedOrder(body: Body, merchantId: string, requestId: string | undefined): Wanted {
  const { intent, purchase_units: units } = body;
  if (intent !== 'CAPTURE' && intent !== 'AUTHORIZE') invalid('INVALID_PARAMETER_VALUE', 'intent');
  if (!Array.isArray(units) || units.length < 1 || units.length > 10)
    return invalid('INVALID_ARRAY_MAX_ITEMS', 'purchase_units');
  const [first, ...others] = units as unknown[];
  const source = isObject(body.payment_source) ? body.payment_source.paypal : undefined;
  if (body.payment_source !== undefined && requestId === undefined) invalid('PAYPAL_REQUEST_ID_REQUIRED', 'header');
  const context = isObject(source) && isObject(source.experience_context) ? source.experience_context : {};
  return {
    intent: intent as string,
    units: [unitOf(first, merchantId), ...others.map((unit) => unitOf(unit, merchantId))],
    status: body.payment_source === undefined ? 'CREATED' : 'PAYER_ACTION_REQUIRED',
    returnUrl: text(context.return_url, 2_048, 'return_url') ?? null,
    cancelUrl: text(context.cancel_url, 2_048, 'cancel_url') ?? null,
    brandName: text(context.brand_name, 127, 'brand_name') ?? null,
  };
}

function unitOf(given: unknown, merchantId: string): SimUnit {
  if (!isObject(given)) return invalid('MALFORMED_REQUEST', 'purchase_units');
  const custom = text(given.custom_id, 127, 'custom_id');
  const invoice = text(given.invoice_id, 127, 'invoice_id');
  const description = text(given.description, 127, 'description');
  return {
    reference_id: text(given.reference_id, 256, 'reference_id') ?? 'default',
    amount: amountOf(given.amount),
    ...(custom !== undefined && { custom_id: custom }),
    ...(invoice !== undefined && { invoice_id: invoice }),
    ...(description !== undefined && { description }),
    merchantId,
  };
}

export function amountOf(given: unknown): SimMoney {
  if (!isObject(given)) return invalid('MISSING_REQUIRED_PARAMETER', 'amount');
  const { currency_code, value } = given;
  if (typeof currency_code !== 'string' || typeof value !== 'string') return invalid('INVALID_STRING', 'amount');
  const amount = { currency_code, value };
  const units = unitsOf(amount);
  if (units === undefined) {
    if (!/^[A-Z]{3}$/.test(currency_code)) return unprocessable('INVALID_CURRENCY_CODE');
    const issue = value.includes('.') && digitsOf(currency_code) === 0 ? 'DECIMALS_NOT_SUPPORTED' : 'DECIMAL_PRECISION';
    return unprocessable(issue);
  }
  return units === 0 ? unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE') : amount;
}

function text(value: unknown, max: number, field: string): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value === '' || value.length > max) return invalid('INVALID_STRING_LENGTH', field);
  return value;
}
