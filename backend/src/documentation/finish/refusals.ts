import { type ApiError, notFound, say, type Saying } from '@wavelane/contracts';
import type { ErrorCode } from '../../platform/domain/codes/error-codes.js';
import { errorBody } from '../../platform/http/errors/error-body.js';

/** An example of each refusal, by its status. */
const SAYINGS: Readonly<Record<number, () => Saying>> = {
  400: () => say('name-required'),
  401: () => say('sign-in'),
  403: () => say('confirm-first'),
  404: () => notFound('Channel'),
  405: () => say('method-not-allowed', { n: 'GET, HEAD' }),
  409: () => say('payment-approved-already'),
  410: () => say('link-used-up-or-too-old'),
  413: () => say('request-too-large'),
  414: () => say('address-too-long'),
  415: () => say('send-json'),
  416: () => say('range-beyond-file'),
  422: () => say('code-wrong-take-next'),
  429: () => say('too-much-at-once'),
  503: () => say('too-many-changes-at-once'),
};

/** The shared code of an example, by its status; other examples have the code of their sentence. */
const CODES: Readonly<Record<number, ErrorCode>> = {
  403: 'confirmation_required',
  410: 'link_expired',
  413: 'body_too_large',
  414: 'address_too_long',
  415: 'body_not_json',
  422: 'second_factor_invalid',
};

export function refusalExample(status: number): ApiError {
  const saying = SAYINGS[status]?.() ?? say('request-not-valid');
  const fields = status === 400 ? { name: saying } : undefined;
  return errorBody(status, { saying, fields, code: CODES[status] });
}
