import type { Actor } from '@wavelane/event-store';
import type { AuthStatus, ChannelStatus, ChannelWait } from '@wavelane/contracts';
import type { TransferTarget } from '../../../days/index.js';
import type { Removal } from '../removal/removal.state.js';
import type { ChannelEvent } from './channel.events.js';

/** Where the gateway keeps this channel, and under which names its secrets lie in the vault. */
export interface GatewayLink {
  whapiChannelId: string;
  apiUrl: string;
  tokenSecretId: string;
  hookId: string;
  hookSecretId: string;
}

/** A call that is about to be made. Without an outcome it may or may not have been made. */
export interface Intent {
  step: 'provision' | 'extend';
  attempt: number;
  /** Unix ms. */
  at: number;
  activeTillBefore: number | null;
}

/** Days on their way from the pool to the channel. */
export interface Operation {
  transferId: string;
  days: number;
  target: TransferTarget;
  by: Actor;
  correlationId: string;
  /** As the pool's policy says, not by an administrator. */
  automatic: boolean;
  /** Unix ms. */
  requestedAt: number;
  phase: 'requested' | 'credited' | 'failed';
  /** Calls made so far, by step. */
  attempts: { provision: number; extend: number };
  intent: Intent | null;
}

export type Outcome =
  { state: 'credited' } | { state: 'failed'; kind: 'invalid' | 'conflict' | 'unavailable'; reason: string };

/** The state of a channel that exists, or existed. */
export type AddedChannel = ChannelState & { id: number };
export const isAdded = (state: ChannelState): state is AddedChannel => state.id !== null;

/** The fields that every event of a channel begins with. */
export const ofChannel = ({ id, accountId }: AddedChannel) => ({ channelId: id, accountId });

export interface ChannelState {
  /** null: the channel does not exist. */
  id: number | null;
  accountId: string;
  label: string;
  phone: string;
  /** Without regard to {@link pausedByOwner}. */
  status: ChannelStatus | 'REMOVED';
  /** Its owner paused it; the wallet's pauses are in `status`. */
  pausedByOwner: boolean;
  /** The last time days were asked for by themselves: at which end of paid time (Unix ms), and how often at that end. */
  automatic: { end: number | null; tries: number };
  /** Why the operator was asked last; null after days came. `end`: as then, Unix ms. */
  asked: { why: ChannelWait; end: number | null } | null;
  /** Unix ms, the instant from which `status` holds; 0 before the first days. */
  statusSince: number;
  authStatus: AuthStatus;
  /** The number that is linked instead of `phone`, E.164; null: none. */
  otherNumber: string | null;
  /** Unix ms. */
  addedAt: number;
  /** Unix ms; null until the first days. */
  expiresAt: number | null;
  /** Days on the ledger account of the channel: credited, and neither used up nor returned. */
  ledgerDays: number;
  gateway: GatewayLink | null;
  /** The webhook address that the gateway has; null: it is not set up yet. */
  webhookUrl: string | null;
  gatewayText: string | null;
  /** Rises with every change of the link, so that a slow check at the gateway overwrites nothing newer. */
  linkChanges: number;
  operation: Operation | null;
  /** How every transfer ended. */
  outcomes: Readonly<Record<string, Outcome>>;
  removal: Removal | null;
}

export const NO_CHANNEL: ChannelState = {
  id: null,
  accountId: '',
  label: '',
  phone: '',
  status: 'PENDING',
  pausedByOwner: false,
  automatic: { end: null, tries: 0 },
  asked: null,
  statusSince: 0,
  authStatus: 'PENDING',
  otherNumber: null,
  addedAt: 0,
  expiresAt: null,
  ledgerDays: 0,
  gateway: null,
  webhookUrl: null,
  gatewayText: null,
  linkChanges: 0,
  operation: null,
  outcomes: {},
  removal: null,
};

export function evolveChannel(state: ChannelState, event: ChannelEvent): ChannelState {
  switch (event.type) {
    case 'ChannelAdded': {
      const { channelId, accountId, label, phone, at } = event.data;
      return { ...state, id: channelId, accountId, label, phone, addedAt: Date.parse(at) };
    }
    case 'ChannelActivated':
    case 'ChannelResumed':
      return { ...state, status: 'ACTIVE', statusSince: Date.parse(event.data.at) };
    case 'ChannelPaused':
      return { ...state, status: 'PAUSED', statusSince: Date.parse(event.data.at) };
    case 'ChannelPausedByOwner':
      return { ...state, pausedByOwner: true };
    case 'ChannelResumedByOwner':
      return { ...state, pausedByOwner: false };
    case 'ChannelRenamed':
      return { ...state, label: event.data.label };
    case 'ChannelOperatorAsked': {
      const { why, end } = event.data;
      return { ...state, asked: { why, end: end === null ? null : Date.parse(end) } };
    }
    case 'ChannelExpired':
      return { ...state, status: 'EXPIRED', statusSince: Date.parse(event.data.at), ledgerDays: 0 };
    case 'ChannelDaysTakenBack': {
      const { days, expiresAt } = event.data;
      return { ...state, expiresAt: Date.parse(expiresAt), ledgerDays: state.ledgerDays - days };
    }
    case 'ChannelGatewayReady':
      return { ...state, webhookUrl: event.data.webhookUrl };
    case 'ChannelLinked':
      return { ...state, authStatus: 'AUTHORIZED', otherNumber: null, linkChanges: state.linkChanges + 1 };
    case 'ChannelOtherNumberLinked': {
      const { phone: otherNumber } = event.data;
      return { ...state, authStatus: 'PENDING', otherNumber, linkChanges: state.linkChanges + 1 };
    }
    case 'ChannelNumberChanged':
      return { ...state, phone: event.data.phone };
    case 'ChannelUnlinked':
      return { ...state, authStatus: 'PENDING', otherNumber: null, linkChanges: state.linkChanges + 1 };
    case 'ChannelGatewayStateSeen':
      return { ...state, gatewayText: event.data.text, linkChanges: state.linkChanges + 1 };
    case 'ChannelRemoved': {
      const { target, by, correlationId } = event.data;
      const removal = { target, by, correlationId, days: 0, transferId: null, settled: false };
      return { ...state, status: 'REMOVED', authStatus: 'PENDING', otherNumber: null, removal };
    }
    case 'ChannelDaysReturned': {
      const { days, transferId } = event.data;
      return { ...state, ledgerDays: 0, removal: state.removal && { ...state.removal, days, transferId } };
    }
    case 'ChannelRemovalSettled':
      return { ...state, removal: state.removal && { ...state.removal, settled: true } };
    default:
      return evolveOperation(state, event);
  }
}

/** Days on their way to the channel. */
function evolveOperation(state: ChannelState, event: ChannelEvent): ChannelState {
  switch (event.type) {
    case 'ChannelActivationRequested': {
      const { transferId, days, target, by, correlationId, at, automatic = false } = event.data;
      const attempts = { provision: 0, extend: 0 };
      return {
        ...state,
        ...(automatic && { automatic: { end: state.expiresAt, tries: triesOf(state) + 1 } }),
        operation: {
          transferId,
          days,
          target,
          by,
          correlationId,
          automatic,
          requestedAt: Date.parse(at),
          phase: 'requested',
          attempts,
          intent: null,
        },
      };
    }
    case 'ChannelProvisionRequested':
      return withIntent(state, 'provision', event.data.attempt, event.data.at, null);
    case 'ChannelExtendRequested':
      return withIntent(state, 'extend', event.data.attempt, event.data.at, event.data.activeTillBefore);
    case 'ChannelCallHadNoEffect':
      return inOperation(state, { intent: null });
    case 'ChannelProvisioned': {
      const { whapiChannelId, apiUrl, tokenSecretId, hookId, hookSecretId } = event.data;
      const gateway = { whapiChannelId, apiUrl, tokenSecretId, hookId, hookSecretId };
      return { ...inOperation(state, { intent: null }), gateway, webhookUrl: null };
    }
    case 'ChannelDaysCredited': {
      const { transferId, days, expiresAt } = event.data;
      return {
        ...inOperation(state, { phase: 'credited', intent: null }),
        expiresAt: Date.parse(expiresAt),
        asked: null,
        ledgerDays: state.ledgerDays + days,
        outcomes: { ...state.outcomes, [transferId]: { state: 'credited' } },
      };
    }
    case 'ChannelOperationFailed': {
      const { transferId, kind, reason } = event.data;
      const outcomes = { ...state.outcomes, [transferId]: { state: 'failed' as const, kind, reason } };
      return { ...inOperation(state, { phase: 'failed', intent: null }), outcomes };
    }
    case 'ChannelOperationSettled':
      return { ...state, operation: null };
    default:
      return state;
  }
}

/** How often days were asked for by themselves at the present end of the paid time. */
export const triesOf = ({ automatic, expiresAt }: ChannelState): number =>
  automatic.end === expiresAt ? automatic.tries : 0;

function inOperation(state: ChannelState, change: Partial<Operation>): ChannelState {
  return { ...state, operation: state.operation && { ...state.operation, ...change } };
}

function withIntent(
  state: ChannelState,
  step: Intent['step'],
  attempt: number,
  at: string,
  activeTillBefore: number | null,
): ChannelState {
  if (!state.operation) return state;
  const attempts = { ...state.operation.attempts, [step]: attempt };
  return inOperation(state, { attempts, intent: { step, attempt, at: Date.parse(at), activeTillBefore } });
}
