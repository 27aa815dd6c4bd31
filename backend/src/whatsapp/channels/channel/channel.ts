import { say } from '@wavelane/contracts';
import type { Decider } from '../../../platform/domain/decider.js';
import { idOf } from '../../../platform/domain/ids.js';
import { ledger, move } from '../../../platform/domain/posting.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { type ChannelEvent, channelEvents } from './channel.events.js';
import type { ChannelCommand } from './channel-command.js';
import { askOperator, byOwner } from './channel-wishes.js';
import { observed, unlink, useLinkedNumber } from '../linking/channel-link.js';
import { credit, expiry, iso, takeBack, unusedDays } from './channel-days.js';
import {
  type AddedChannel,
  type ChannelState,
  evolveChannel,
  isAdded,
  NO_CHANNEL,
  ofChannel,
  type Operation,
} from './channel.state.js';

export type { ChannelCommand } from './channel-command.js';

/** The life of one channel (docs/reference/product-rules.md#channels). */
export const channel: Decider<ChannelState, ChannelCommand, ChannelEvent> = {
  events: channelEvents,
  initialState: NO_CHANNEL,

  /** Changes that are due by time come first, so that the log does not depend on when the channel is read. */
  decide(command, state, now) {
    if (isEarlier(command, state)) {
      const events = decideOn(command, state, now);
      return [...events, ...expiry(events.reduce(evolveChannel, state), now)];
    }
    const due = expiry(state, now);
    return [...due, ...decideOn(command, due.reduce(evolveChannel, state), now)];
  },

  evolve: evolveChannel,
};

/** A wallet's command that is dated before the end of the paid time is applied before the expiry. */
const isEarlier = (command: ChannelCommand, { expiresAt }: ChannelState): boolean =>
  (command.type === 'PauseChannel' || command.type === 'ResumeChannel') && Date.parse(command.at) < (expiresAt ?? 0);

/** Lets a user's commands reach only their own channels that are not removed; all others do not exist for them. */
export function mustOwn(state: ChannelState, accountId: string): asserts state is AddedChannel {
  if (!isAdded(state) || state.accountId !== accountId || state.status === 'REMOVED')
    throw DomainError.notFound('Channel');
}

function decideOn(command: ChannelCommand, state: ChannelState, now: number): ChannelEvent[] {
  if (command.type === 'OpenChannel') return add(command, state, iso(now));
  if (!isAdded(state)) throw DomainError.notFound('Channel');
  const of = ofChannel(state);
  const at = iso(now);
  switch (command.type) {
    case 'RequestDays':
      return requestDays(command, state, at);
    case 'IntendProvision':
      return intendProvision(command, state, at);
    case 'IntendExtension':
      return intendExtension(command, state, at);
    case 'NoteNoEffect': {
      const { transferId, step, attempt, reason } = command;
      const { intent } = underWay(state, transferId);
      if (intent?.step !== step || intent.attempt !== attempt) return [];
      return [{ type: 'ChannelCallHadNoEffect', data: { ...of, transferId, step, attempt, reason, at } }];
    }
    case 'NoteProvision':
      return state.gateway || state.status === 'REMOVED'
        ? []
        : [{ type: 'ChannelProvisioned', data: { ...of, ...command.link } }];
    case 'CreditDays':
      return credit(command.transferId, state, now);
    case 'FailOperation': {
      const { operation } = state;
      if (operation?.transferId !== command.transferId || operation.phase !== 'requested') return [];
      // Days that the gateway may have given must not go back to the pool.
      mustHaveNoIntent(operation);
      const { transferId, as: kind, reason } = command;
      return [{ type: 'ChannelOperationFailed', data: { ...of, transferId, kind, reason } }];
    }
    case 'SettleOperation': {
      const { operation } = state;
      if (operation?.transferId !== command.transferId || operation.phase === 'requested') return [];
      const { transferId, phase } = operation;
      return [{ type: 'ChannelOperationSettled', data: { ...of, transferId, outcome: phase } }];
    }
    case 'RemoveChannel':
      return remove(command, state, now);
    case 'UseLinkedNumber':
      mustOwn(state, command.accountId);
      return useLinkedNumber(command.phone, state, at);
    case 'TakeBackChannelDays':
      return takeBack(command, state, now);
    case 'PauseByOwner':
    case 'ResumeByOwner':
    case 'RenameChannel':
      mustOwn(state, command.accountId);
      return byOwner(command, state, at);
    case 'AskOperator':
      return askOperator(command, state, at);
    case 'SettleRemoval':
      if (!state.removal || state.removal.settled) return [];
      return [
        { type: 'ChannelRemovalSettled', data: { ...of, whapiChannelId: state.gateway?.whapiChannelId ?? null } },
      ];
    default:
      return state.status === 'REMOVED' ? [] : observe(command, state, at);
  }
}

function intendProvision(
  { transferId, name }: Extract<ChannelCommand, { type: 'IntendProvision' }>,
  state: AddedChannel,
  at: string,
): ChannelEvent[] {
  const operation = underWay(state, transferId);
  mustHaveNoIntent(operation);
  if (state.gateway) throw DomainError.conflict(say('channel-at-gateway-already'));
  const attempt = operation.attempts.provision + 1;
  return [{ type: 'ChannelProvisionRequested', data: { ...ofChannel(state), transferId, name, attempt, at } }];
}

function intendExtension(
  { transferId, activeTillBefore }: Extract<ChannelCommand, { type: 'IntendExtension' }>,
  state: AddedChannel,
  at: string,
): ChannelEvent[] {
  const operation = underWay(state, transferId);
  mustHaveNoIntent(operation);
  if (!state.gateway) throw DomainError.conflict(say('channel-not-at-gateway-yet'));
  const attempt = operation.attempts.extend + 1;
  const data = { ...ofChannel(state), transferId, days: operation.days, attempt, activeTillBefore, at };
  return [{ type: 'ChannelExtendRequested', data }];
}

/** Facts from outside. Each is written only if it changes something. */
function observe(
  command: ChannelCommand & {
    type: 'NoteGatewayReady' | 'ObserveLink' | 'UnlinkChannel' | 'PauseChannel' | 'ResumeChannel' | 'ExpireChannel';
  },
  state: AddedChannel,
  at: string,
): ChannelEvent[] {
  const of = ofChannel(state);
  switch (command.type) {
    case 'NoteGatewayReady': {
      const { webhookUrl } = command;
      return state.webhookUrl === webhookUrl ? [] : [{ type: 'ChannelGatewayReady', data: { ...of, webhookUrl, at } }];
    }
    case 'ObserveLink': {
      // A check that began before a change says nothing about the state after it.
      if (command.asOf !== state.linkChanges) throw DomainError.conflict(say('link-changed-meanwhile'));
      return observed(command, state, at);
    }
    case 'UnlinkChannel':
      return unlink(command, state, at);
    case 'PauseChannel':
      return state.status === 'ACTIVE' && state.statusSince <= Date.parse(command.at)
        ? [{ type: 'ChannelPaused', data: { ...of, at: command.at }, effectiveAt: command.at }]
        : [];
    case 'ResumeChannel':
      return state.status === 'PAUSED' && state.statusSince <= Date.parse(command.at)
        ? [{ type: 'ChannelResumed', data: { ...of, at: command.at }, effectiveAt: command.at }]
        : [];
    case 'ExpireChannel':
      return [];
  }
}

function add(command: ChannelCommand & { type: 'OpenChannel' }, state: ChannelState, at: string): ChannelEvent[] {
  const { channelId, accountId, label, phone } = command;
  if (state.id === null) return [{ type: 'ChannelAdded', data: { channelId, accountId, label, phone, at } }];
  if (state.accountId === accountId) return [];
  throw DomainError.conflict(say('channel-id-taken'));
}

function requestDays(command: ChannelCommand & { type: 'RequestDays' }, state: AddedChannel, at: string) {
  mustOwn(state, command.accountId);
  const { transferId, days, target, by, correlationId, automatic } = command;
  if (state.operation?.transferId === transferId || state.outcomes[transferId]) return [];
  if (state.operation) throw DomainError.conflict(say('days-being-added'));
  const data = {
    ...ofChannel(state),
    transferId,
    days,
    target,
    by,
    correlationId,
    at,
    ...(automatic && { automatic }),
  };
  return [{ type: 'ChannelActivationRequested', data } as const];
}

function underWay(state: ChannelState, transferId: string) {
  const { operation } = state;
  if (operation?.transferId !== transferId || operation.phase !== 'requested') {
    throw DomainError.conflict(say('operation-no-longer-under-way'));
  }
  return operation;
}

/**
 * Allows one call at a time: of two workers one gets the intent, and a call with an unknown outcome is never repeated.
 */
function mustHaveNoIntent({ intent }: Operation): void {
  if (intent) throw DomainError.conflict(say('gateway-outcome-unknown'));
}

/** Returns whole unused days to the pool; a day that has begun is used up. */
function remove(command: ChannelCommand & { type: 'RemoveChannel' }, state: AddedChannel, now: number): ChannelEvent[] {
  mustOwn(state, command.accountId);
  if (state.operation) throw DomainError.conflict(say('days-being-added-no-delete'));
  const of = ofChannel(state);
  const { target, by, correlationId } = command;
  const whapiChannelId = state.gateway?.whapiChannelId ?? null;
  const removed: ChannelEvent = {
    type: 'ChannelRemoved',
    data: { ...of, whapiChannelId, target, by, correlationId, at: iso(now) },
  };
  if (state.ledgerDays === 0) return [removed];
  const days = unusedDays(state, now);
  const transferId = idOf('channel-refund', of.channelId);
  const account = ledger.channel(of.channelId);
  const postings = [
    ...(days > 0 ? move(account, ledger.transit(transferId), days) : []),
    ...(days < state.ledgerDays ? move(account, ledger.sink('expired'), state.ledgerDays - days) : []),
  ];
  return [removed, { type: 'ChannelDaysReturned', data: { ...of, transferId, days, postings } }];
}
