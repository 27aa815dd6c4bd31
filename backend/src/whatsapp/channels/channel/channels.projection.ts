import type { AuthStatus, ChannelStatus, ChannelWait } from '@wavelane/contracts';
import { projection } from '@wavelane/projections';
import type { ChannelEvent } from './channel.events.js';
import { shownStatus } from './channel-days.js';

/** A channel as lists show it. Removed channels have no document. */
export type ChannelDocument = {
  channelId: number;
  accountId: string;
  label: string;
  phone: string;
  /** As people see it. */
  status: ChannelStatus;
  /** Without regard to the owner's pause. */
  ownStatus: ChannelStatus;
  pausedByOwner: boolean;
  /** The reason why the operator was asked; null after days came. */
  waitsFor: ChannelWait | null;
  /** `waitsFor` is something, and no days are on their way. */
  isWaiting: boolean;
  authStatus: AuthStatus;
  /** The number that is linked instead of `phone`; null: none. */
  otherNumber: string | null;
  /** ISO-8601 UTC. */
  expiresAt: string | null;
  whapiChannelId: string | null;
  /** The address of the gateway's webhooks; null before the gateway has a channel for us. */
  hookId: string | null;
  hookSecretId: string | null;
  gatewayText: string | null;
  /** Days are under way, or the gateway is not set up yet. */
  busy: boolean;
  ready: boolean;
  /** Why the last operation failed; null after a success. */
  lastFailure: string | null;
  /** Unix ms. */
  createdAt: number;
};

const EMPTY: ChannelDocument = {
  channelId: 0,
  accountId: '',
  label: '',
  phone: '',
  status: 'PENDING',
  ownStatus: 'PENDING',
  pausedByOwner: false,
  waitsFor: null,
  isWaiting: false,
  authStatus: 'PENDING',
  otherNumber: null,
  expiresAt: null,
  whapiChannelId: null,
  hookId: null,
  hookSecretId: null,
  gatewayText: null,
  busy: false,
  ready: false,
  lastFailure: null,
  createdAt: 0,
};

/** Channels by id, for lists, look-ups by account and by webhook address, and sweeps. */
export const channelsProjection = projection<ChannelDocument, ChannelEvent>({
  name: 'channels',
  version: 3,
  handles: [
    'ChannelAdded',
    'ChannelActivationRequested',
    'ChannelProvisioned',
    'ChannelDaysCredited',
    'ChannelDaysTakenBack',
    'ChannelActivated',
    'ChannelOperationFailed',
    'ChannelOperationSettled',
    'ChannelGatewayReady',
    'ChannelLinked',
    'ChannelOtherNumberLinked',
    'ChannelNumberChanged',
    'ChannelUnlinked',
    'ChannelGatewayStateSeen',
    'ChannelPaused',
    'ChannelResumed',
    'ChannelPausedByOwner',
    'ChannelResumedByOwner',
    'ChannelRenamed',
    'ChannelOperatorAsked',
    'ChannelExpired',
    'ChannelRemoved',
  ],
  keys: (event) => String(event.data.channelId),
  initial: () => EMPTY,
  fold(document, event) {
    const next = fold(document, event);
    if (!next) return null;
    const { ownStatus, pausedByOwner, waitsFor, busy } = next;
    return { ...next, status: shownStatus(ownStatus, pausedByOwner), isWaiting: waitsFor !== null && !busy };
  },
  indexes: [
    { fields: [{ field: 'accountId' }, { field: 'createdAt', direction: 'desc' }] },
    { fields: [{ field: 'hookId' }] },
    { fields: [{ field: 'accountId' }, { field: 'whapiChannelId' }] },
    { fields: [{ field: 'status' }, { field: 'expiresAt' }] },
    { fields: [{ field: 'isWaiting' }, { field: 'createdAt' }] },
  ],
});

function fold(document: ChannelDocument, event: ChannelEvent): ChannelDocument | null {
  switch (event.type) {
    case 'ChannelAdded': {
      const { channelId, accountId, label, phone, at } = event.data;
      return { ...document, channelId, accountId, label, phone, createdAt: Date.parse(at) };
    }
    case 'ChannelActivationRequested':
      return { ...document, busy: true };
    case 'ChannelProvisioned': {
      const { whapiChannelId, hookId, hookSecretId } = event.data;
      return { ...document, whapiChannelId, hookId, hookSecretId, ready: false };
    }
    case 'ChannelDaysCredited':
      return { ...document, expiresAt: event.data.expiresAt, lastFailure: null, waitsFor: null };
    case 'ChannelDaysTakenBack':
      return { ...document, expiresAt: event.data.expiresAt };
    case 'ChannelOperationFailed':
      return { ...document, lastFailure: event.data.reason };
    case 'ChannelOperationSettled':
      return { ...document, busy: false };
    case 'ChannelGatewayReady':
      return { ...document, ready: true };
    case 'ChannelActivated':
    case 'ChannelResumed':
      return { ...document, ownStatus: 'ACTIVE' };
    case 'ChannelPaused':
      return { ...document, ownStatus: 'PAUSED' };
    case 'ChannelExpired':
      return { ...document, ownStatus: 'EXPIRED' };
    case 'ChannelPausedByOwner':
      return { ...document, pausedByOwner: true };
    case 'ChannelResumedByOwner':
      return { ...document, pausedByOwner: false };
    case 'ChannelRenamed':
      return { ...document, label: event.data.label };
    case 'ChannelOperatorAsked':
      return { ...document, waitsFor: event.data.why };
    case 'ChannelLinked':
      return { ...document, authStatus: 'AUTHORIZED', otherNumber: null };
    case 'ChannelOtherNumberLinked':
      return { ...document, authStatus: 'PENDING', otherNumber: event.data.phone };
    case 'ChannelNumberChanged':
      return { ...document, phone: event.data.phone };
    case 'ChannelUnlinked':
      return { ...document, authStatus: 'PENDING', otherNumber: null };
    case 'ChannelGatewayStateSeen':
      return { ...document, gatewayText: event.data.text };
    case 'ChannelRemoved':
      return null;
    default:
      return document;
  }
}
