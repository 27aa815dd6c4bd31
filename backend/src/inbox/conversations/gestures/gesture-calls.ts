import { GatewayFailure, type MessageGateway } from '@wavelane/gateway';
import { gatewayAddressOf } from '../../../messaging/index.js';
import type { GestureOrdered } from './gesture.events.js';
import type { GestureCommand } from './gesture.js';

/** Pauses before a gesture that certainly was not made is tried again, ms; after the last it is refused. */
const PAUSES = [1_000, 4_000, 15_000, 60_000] as const;

/** Makes a gesture at the gateway, once. @throws GatewayFailure */
export function callFor(gate: MessageGateway, { type, data }: GestureOrdered): Promise<void> {
  switch (type) {
    case 'ReactionOrdered':
      return gate.react(data.target, data.emoji);
    case 'EditOrdered':
      return gate.edit(gatewayAddressOf(data.to), data.target, data.text);
    case 'WithdrawalOrdered':
      return gate.withdraw(data.target);
  }
}

/** The command that follows a failed call: another try only for what provably did not happen. @param now Unix ms */
export function afterFailure(error: unknown, attempt: number, now: number): GestureCommand {
  const reason = error instanceof Error ? error.message.slice(0, 500) : '';
  if (!(error instanceof GatewayFailure) || error.outcome === 'unknown')
    return { type: 'LoseTrackOfGesture', cause: 'unanswered', reason };
  if (error.class !== 'unavailable' && error.class !== 'rate-limited') {
    const cause = error.class === 'channel-unlinked' ? 'unlinked' : 'refused';
    return { type: 'RefuseGesture', cause, reason };
  }
  const pause = PAUSES[attempt - 1];
  if (pause === undefined) return { type: 'RefuseGesture', cause: 'unreachable', reason };
  const retryAt = new Date(now + Math.max(pause, Math.min(error.retryAfterMs ?? 0, 60_000))).toISOString();
  return { type: 'ReleaseGesture', attempt, retryAt };
}
