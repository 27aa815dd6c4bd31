import { GatewayFailure, type FailureClass } from './failure.js';

const UNLINKED = /need channel authorization|not authori[sz]ed in whatsapp|channel (is )?not (linked|authenticated)/i;
const UNPAID =
  /payment|unpaid|suspend|subscription|trial version limit|limit exceeded|not enough|insufficient|balance/i;
const CHANNEL_GONE = /channel not found|channel (was )?deleted|unknown channel/i;

/** What an answer that is not 2xx means. The HTTP status decides; the text only where one status means several things. */
export function classify(status: number, body: unknown, headers: { retryAfter?: string; now: number }): GatewayFailure {
  const message = textOf(body) ?? `The gateway answered ${status}`;
  const details = { status, ...retryAfter(headers.retryAfter, headers.now) };
  const refused = (failureClass: FailureClass) => new GatewayFailure('refused', failureClass, message, details);

  if (status >= 500) return new GatewayFailure('unknown', 'unavailable', message, details);
  if (status >= 300 && status < 400) {
    return new GatewayFailure('not-sent', 'unavailable', 'The gateway answered with a redirect; check its base URL', {
      status,
    });
  }
  switch (status) {
    case 401:
      return refused(UNLINKED.test(message) ? 'channel-unlinked' : 'bad-token');
    case 402:
      return refused('limit');
    case 403:
      return refused(UNPAID.test(message) ? 'limit' : 'permanent');
    case 404:
      if (CHANNEL_GONE.test(message)) return refused('bad-token');
      return refused(UNPAID.test(message) ? 'limit' : 'permanent');
    case 408:
    case 425:
      return new GatewayFailure('unknown', 'unavailable', message, details);
    case 429:
      return refused('rate-limited');
    default:
      return refused('permanent');
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
