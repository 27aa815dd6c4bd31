import { GatewayFailure, type FailureClass } from '@wavelane/gateway';

const UNLINKED = /need channel authorization|not authori[sz]ed in whatsapp|channel (is )?not (linked|authenticated)/i;
const UNPAID =
  /payment|unpaid|suspend|subscription|trial version limit|limit exceeded|not enough|insufficient|balance/i;
const CHANNEL_GONE = /channel not found|channel (was )?deleted|unknown channel/i;

/** Statuses that the gateway documents for "nothing was done". */
const REFUSALS: ReadonlySet<number> = new Set([400, 401, 402, 403, 404, 413, 415, 429]);

/**
 * Classifies an answer that is not 2xx. The HTTP status decides; the text only if one status has several meanings. Only
 * a documented status with the gateway's own words is a refusal: a proxy, a parked domain or a redirect may answer for
 * a gateway that has carried the request out.
 */
export function classify(status: number, body: unknown, headers: { retryAfter?: string; now: number }): GatewayFailure {
  const words = textOf(body);
  const isRedirect = status >= 300 && status < 400;
  const fallback = isRedirect
    ? 'The gateway answered with a redirect; check its base URL'
    : `The gateway answered ${status}`;
  const message = words ?? fallback;
  const outcome = words !== undefined && REFUSALS.has(status) ? 'refused' : 'unknown';
  const details = { status, ...retryAfter(headers.retryAfter, headers.now) };
  return new GatewayFailure(outcome, classOf(status, message), message, details);
}

function classOf(status: number, message: string): FailureClass {
  switch (status) {
    case 401:
      return UNLINKED.test(message) ? 'channel-unlinked' : 'bad-token';
    case 402:
      return 'limit';
    case 403:
      return UNPAID.test(message) ? 'limit' : 'permanent';
    case 404:
      if (CHANNEL_GONE.test(message)) return 'bad-token';
      return UNPAID.test(message) ? 'limit' : 'permanent';
    case 429:
      return 'rate-limited';
    default:
      return REFUSALS.has(status) ? 'permanent' : 'unavailable';
  }
}

/** The gateway's own words: `{ error: { message, details? } }`, `{ error: "…" }` or `{ message }`. */
function textOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { error, message } = body as { error?: unknown; message?: unknown };
  if (typeof error === 'string') return error;
  if (typeof error === 'object' && error !== null) {
    const inner = (error as { message?: unknown }).message;
    if (typeof inner === 'string') return inner;
  }
  return typeof message === 'string' ? message : undefined;
}

function retryAfter(value: string | undefined, now: number): { retryAfterMs?: number } {
  if (!value) return {};
  if (/^\d{1,6}$/.test(value.trim())) return { retryAfterMs: Number(value) * 1_000 };
  const at = Date.parse(value);
  return Number.isNaN(at) ? {} : { retryAfterMs: Math.max(0, at - now) };
}
