import type { AuthStatus, Channel, ChannelStatus, ChannelWait } from '@wavelane/contracts';
import { DAY_MS } from '@wavelane/contracts';
import { hasExpired, shownStatus } from './channel-days.js';
import type { ChannelState } from './channel.state.js';
import type { ChannelDocument } from './channels.projection.js';

interface Facts {
  id: number;
  label: string;
  phone: string;
  status: ChannelStatus;
  authStatus: AuthStatus;
  otherNumber: string | null;
  /** Unix ms. */
  expiresAt: number | null;
  whapiChannelId: string | null;
  gatewayText: string | null;
  createdAt: number;
  busy: boolean;
  pausedByOwner: boolean;
  waitsFor: ChannelWait | null;
}

/** Counts the days that have begun: `max(0, ceil((expiresAt - now) / 24 h))`. */
export const daysRemaining = (expiresAt: number | null, now: number): number =>
  expiresAt === null ? 0 : Math.max(0, Math.ceil((expiresAt - now) / DAY_MS));

/** The status at this instant: EXPIRED from `expiresAt` on, even before the event of it is written. */
export const statusAt = (status: ChannelStatus, expiresAt: number | null, now: number): ChannelStatus =>
  (status === 'ACTIVE' || status === 'PAUSED') && hasExpired(expiresAt, now) ? 'EXPIRED' : status;

/** A channel for the wire, from its stream. */
export function viewOfState(state: ChannelState, now: number): Channel {
  return view(
    {
      ...state,
      id: state.id ?? 0,
      status: state.status === 'REMOVED' ? 'EXPIRED' : shownStatus(state.status, state.pausedByOwner),
      waitsFor: state.asked?.why ?? null,
      whapiChannelId: state.gateway?.whapiChannelId ?? null,
      createdAt: state.addedAt,
      busy: state.operation !== null || (state.gateway !== null && state.webhookUrl === null),
    },
    now,
  );
}

/** A channel for the wire, from the read model. */
export function viewOfDocument(document: ChannelDocument, now: number): Channel {
  const { channelId: id, expiresAt, busy, ready, whapiChannelId } = document;
  return view(
    {
      ...document,
      id,
      expiresAt: expiresAt === null ? null : Date.parse(expiresAt),
      busy: busy || (whapiChannelId !== null && !ready),
    },
    now,
  );
}

function view(facts: Facts, now: number): Channel {
  const { id, label, phone, authStatus, otherNumber, expiresAt, whapiChannelId, gatewayText, createdAt, busy } = facts;
  const { pausedByOwner, waitsFor } = facts;
  const status = statusAt(facts.status, expiresAt, now);
  return {
    id,
    label,
    phone,
    status,
    authStatus,
    otherNumber,
    daysRemaining: daysRemaining(expiresAt, now),
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    whapiChannelId,
    whapiChannelToken: null,
    whapiStatus: gatewayText,
    stopped: status === 'PAUSED' || status === 'EXPIRED' || gatewayText === 'STOP',
    creationTS: createdAt,
    busy,
    pausedByOwner,
    waitsFor,
  };
}
