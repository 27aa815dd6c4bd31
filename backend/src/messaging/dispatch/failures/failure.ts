import { type FailureClass, GatewayFailure } from '@wavelane/gateway';
import type { MessageCommand } from '../../messages/message.js';
import type { DispatchTimings } from '../timings.js';

/** The command that follows a failed call (docs/reference/gateway.md#failures). */
export type Verdict =
  | Extract<MessageCommand, { type: 'ReleaseMessage' }>
  | Extract<MessageCommand, { type: 'RejectMessage' }>
  | Extract<MessageCommand, { type: 'LoseTrack' }>;

const WAITING: Readonly<Record<Exclude<FailureClass, 'permanent' | 'unavailable'>, string>> = {
  'rate-limited': 'The gateway asks to slow down. This message goes out as soon as it allows.',
  'channel-unlinked': 'The channel is not linked to WhatsApp. Scan its QR code; this message then goes out.',
  'bad-token': 'The gateway no longer knows this channel. An administrator must look at it.',
  limit: 'The gateway account has reached its limit or is unpaid. An administrator must look at it.',
};

/** The content of the message is not available here any more; nothing was sent. */
export class CannotBeSent extends Error {
  override readonly name = 'CannotBeSent';
}

/** The content of the message could not be read or noted at the moment; nothing was sent. */
export class NotReady extends Error {
  override readonly name = 'NotReady';

  constructor(cause: unknown) {
    super(`What is to be sent is not ready: ${String(cause)}`, { cause });
  }
}

/** The try that failed. */
export interface Try {
  attempt: number;
  /** Earlier tries of this message that reached no gateway. */
  failures: number;
  /** The channel is left alone from now on: that is not this message's fault, so no try is counted. */
  isAlone: boolean;
}

const UNREADY = 'The file of this message cannot be read at the moment. We try again automatically.';
const UNREADABLE = 'The file of this message could not be read. The message was not sent; send it again later.';

/** @param now Unix ms */
export function verdictOn(
  error: unknown,
  { attempt, failures, isAlone }: Try,
  timings: DispatchTimings,
  now: number,
): Verdict {
  const at = (ms: number) => new Date(now + ms).toISOString();
  const pauseOf = () => Math.min(timings.retryMax, timings.retryBase * 2 ** failures);
  if (error instanceof CannotBeSent)
    return { type: 'RejectMessage', attempt, failure: 'permanent', reason: error.message };
  if (error instanceof NotReady) {
    if (failures + 1 >= timings.tries)
      return { type: 'RejectMessage', attempt, failure: 'not-ready', reason: UNREADABLE };
    const released = { failure: 'not-ready', reason: UNREADY, retryAt: at(pauseOf()), counted: true };
    return { type: 'ReleaseMessage', attempt, ...released };
  }
  if (!(error instanceof GatewayFailure) || error.outcome === 'unknown') {
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'The gateway did not answer';
    return { type: 'LoseTrack', attempt, reason, nextCheckAt: at(timings.checks[0] ?? 0) };
  }
  const failure = error.class;
  if (failure === 'permanent') {
    const reason = `The gateway refused this message: ${error.message}. Correct it and send it again.`;
    return { type: 'RejectMessage', attempt, failure, reason };
  }
  if (failure === 'unavailable') {
    if (!isAlone && failures + 1 >= timings.tries) {
      const reason = 'The gateway could not be reached. The message was not sent; send it again later.';
      return { type: 'RejectMessage', attempt, failure, reason };
    }
    const reason = 'The gateway cannot be reached. We try this message again automatically.';
    return { type: 'ReleaseMessage', attempt, failure, reason, retryAt: at(pauseOf()), counted: !isAlone };
  }
  const pause = error.retryAfterMs ?? (failure === 'rate-limited' ? timings.rateLimitPause : timings.channelPause);
  return { type: 'ReleaseMessage', attempt, failure, reason: WAITING[failure], retryAt: at(pause), counted: false };
}
