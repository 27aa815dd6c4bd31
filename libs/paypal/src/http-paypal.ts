import { failureOf, PayPalFailure } from './failure.js';
import { payPalValue } from './money.js';
import { fieldsOf, orderOf, parse, text } from './order.js';
import { type NewOrder, type OrderAnswer, PayPalGateway } from './paypal-gateway.js';

export interface HttpPayPalOptions {
  /** Without a slash at the end. */
  apiBase: string;
  clientId: string;
  clientSecret: string;
  /** ms for a whole call, 15,000 by default: PayPal's own client would wait without an end. */
  timeoutMs?: number;
  /** Unix ms, of the machine: tokens do not age in business time. */
  now?: () => number;
}

interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: string;
  headers?: Readonly<Record<string, string>>;
}

interface Token {
  value: string;
  /** Unix ms from which another is requested. */
  stale: number;
}

const TIMEOUT_MS = 15_000;
const MAX_BODY = 1_000_000;
const REFRESH_EARLY_MS = 60_000;

/**
 * PayPal over HTTP: one call is one request (two after an expired token), without redirects, with a deadline and a
 * bounded answer. The caller, who knows the request id, repeats (docs/reference/paypal.md#calls).
 */
export class HttpPayPal extends PayPalGateway {
  private token: Promise<Token> | undefined;

  constructor(private readonly options: HttpPayPalOptions) {
    super();
  }

  async clientToken(): Promise<string> {
    const answer = await this.askForToken('grant_type=client_credentials&response_type=client_token');
    return answer.value;
  }

  createOrder({ paymentId, amount, description, backTo, requestId }: NewOrder): Promise<OrderAnswer> {
    const order = {
      intent: 'CAPTURE',
      purchase_units: [
        {
          amount: { currency_code: amount.currency, value: payPalValue(amount) },
          custom_id: paymentId,
          invoice_id: `INV-${paymentId}`,
          description: description.slice(0, 127),
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            shipping_preference: 'NO_SHIPPING',
            user_action: 'PAY_NOW',
            return_url: backTo,
            cancel_url: backTo,
          },
        },
      },
    };
    return this.order({ method: 'POST', path: '/v2/checkout/orders', ...json(order), ...keyed(requestId) });
  }

  getOrder(orderId: string): Promise<OrderAnswer> {
    return this.order({ method: 'GET', path: `/v2/checkout/orders/${encodeURIComponent(orderId)}` });
  }

  captureOrder(orderId: string, requestId: string): Promise<OrderAnswer> {
    const path = `/v2/checkout/orders/${encodeURIComponent(orderId)}/capture`;
    return this.order({ method: 'POST', path, ...json({}), ...keyed(requestId) });
  }

  private async order(call: Call): Promise<OrderAnswer> {
    const raw = await this.authorized(call);
    const order = orderOf(raw);
    if (!order) throw new PayPalFailure('unknown', 'The answer of PayPal is no order');
    return { order, raw };
  }

  /** A token that PayPal no longer likes is thrown away and the call made once more. */
  private async authorized(call: Call): Promise<string> {
    const { value } = await this.currentToken();
    const used = this.token;
    const first = await this.exchange(call, `Bearer ${value}`);
    if (first.status !== 401) return bodyOf(first);
    if (this.token === used) this.token = undefined;
    const fresh = await this.currentToken();
    return bodyOf(await this.exchange(call, `Bearer ${fresh.value}`));
  }

  /** One request for however many calls are waiting for it. */
  private currentToken(): Promise<Token> {
    const asked = (this.token ??= this.askForToken('grant_type=client_credentials'));
    return asked.then(
      (token) => {
        if (this.now() < token.stale) return token;
        if (this.token === asked) this.token = undefined;
        return this.currentToken();
      },
      (error: unknown) => {
        if (this.token === asked) this.token = undefined;
        throw error;
      },
    );
  }

  private async askForToken(form: string): Promise<Token> {
    const { clientId, clientSecret } = this.options;
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const asked = this.now();
    const call = { method: 'POST', path: '/v1/oauth2/token', body: form, headers } as const;
    const answer = fieldsOf(parse(bodyOf(await this.exchange(call, `Basic ${basic}`))));
    const value = typeof answer.access_token === 'string' ? answer.access_token : '';
    const seconds = Number(answer.expires_in);
    if (value === '' || !(seconds > 0)) throw new PayPalFailure('unknown', 'PayPal gave no token');
    // A token that would be stale at once still serves the call that it was asked for.
    return { value, stale: asked + Math.max(1_000, seconds * 1_000 - REFRESH_EARLY_MS) };
  }

  private async exchange({ method, path, body, headers }: Call, authorization: string): Promise<Exchanged> {
    try {
      const response = await fetch(this.options.apiBase + path, {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(this.options.timeoutMs ?? TIMEOUT_MS),
        headers: { accept: 'application/json', prefer: 'return=representation', authorization, ...headers },
        ...(body !== undefined && { body }),
      });
      return { status: response.status, raw: await bounded(response) };
    } catch (error) {
      throw new PayPalFailure('unknown', `No answer from PayPal (${reasonOf(error)})`);
    }
  }

  private now(): number {
    return (this.options.now ?? Date.now)();
  }
}

interface Exchanged {
  status: number;
  raw: string;
}

const json = (body: object) => ({ body: JSON.stringify(body) });
const keyed = (requestId: string) => ({
  headers: { 'content-type': 'application/json', 'paypal-request-id': requestId },
});

/** @throws PayPalFailure unless the answer is 2xx */
function bodyOf({ status, raw }: Exchanged): string {
  if (status >= 200 && status < 300) return raw;
  throw failureOf(status, parse(raw));
}

async function bounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > MAX_BODY) throw new Error('the answer is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Short, and without addresses or headers. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason';
  const code = (error.cause as { code?: unknown } | undefined)?.code;
  return text(code) ?? (error.name === 'Error' ? error.message : error.name);
}
