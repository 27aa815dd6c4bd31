import { type ChannelStatus, DAY_MS } from '@wavelane/contracts';
import { ledger, move } from '../../../platform/domain/posting.js';
import type { ChannelEvent } from './channel.events.js';
import type { ChannelCommand } from './channel-command.js';
import { type AddedChannel, type ChannelState, isAdded, ofChannel } from './channel.state.js';

/** Adds days to the end before expiry; afterwards they begin now. */
export function credit(transferId: string, state: AddedChannel, now: number): ChannelEvent[] {
  const { operation } = state;
  if (operation?.transferId !== transferId || operation.phase !== 'requested') return [];
  const of = ofChannel(state);
  const expiresAt = iso(Math.max(now, state.expiresAt ?? now) + operation.days * DAY_MS);
  const postings = move(ledger.transit(transferId), ledger.channel(of.channelId), operation.days);
  const credited: ChannelEvent = {
    type: 'ChannelDaysCredited',
    data: { ...of, transferId, days: operation.days, expiresAt, postings },
  };
  if (state.status !== 'PENDING' && state.status !== 'EXPIRED') return [credited];
  return [credited, { type: 'ChannelActivated', data: { ...of, at: iso(now), expiresAt } }];
}

/** A channel that is deleted or expired has no days left. */
export function takeBack(
  { transferId, days: requested }: ChannelCommand & { type: 'TakeBackChannelDays' },
  state: AddedChannel,
  now: number,
): ChannelEvent[] {
  if (state.status === 'REMOVED') return [];
  const days = Math.min(requested, unusedDays(state, now));
  const expiresAt = iso((state.expiresAt ?? now) - days * DAY_MS);
  const postings = days > 0 ? move(ledger.channel(state.id), ledger.transit(transferId), days) : [];
  const data = { ...ofChannel(state), transferId, requested, days, expiresAt, postings };
  return [{ type: 'ChannelDaysTakenBack', data }];
}

/** Whole days that have not begun yet. */
export function unusedDays(state: ChannelState, now: number): number {
  if (state.expiresAt === null) return 0;
  return Math.max(0, Math.min(state.ledgerDays, Math.floor((state.expiresAt - now) / DAY_MS)));
}

/** `expiresAt` itself is no longer paid for. */
export const hasExpired = (expiresAt: number | null, now: number): boolean => expiresAt !== null && expiresAt <= now;

/** The end of the paid time, once it is there. */
export function expiry(state: ChannelState, now: number): ChannelEvent[] {
  const { status, expiresAt } = state;
  if ((status !== 'ACTIVE' && status !== 'PAUSED') || expiresAt === null || !isAdded(state)) return [];
  if (!hasExpired(expiresAt, now)) return [];
  const of = ofChannel(state);
  const at = iso(expiresAt);
  const postings =
    state.ledgerDays > 0 ? move(ledger.channel(of.channelId), ledger.sink('expired'), state.ledgerDays) : [];
  return [{ type: 'ChannelExpired', data: { ...of, at, postings }, effectiveAt: at }];
}

export const iso = (ms: number) => new Date(ms).toISOString();

/** The status that is shown: a channel that its owner paused is PAUSED. */
export const shownStatus = (status: ChannelStatus, pausedByOwner: boolean): ChannelStatus =>
  pausedByOwner && status === 'ACTIVE' ? 'PAUSED' : status;
