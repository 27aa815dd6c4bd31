import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import { say } from '@wavelane/contracts';
import type { Decider } from '../../../platform/domain/decider.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { subjectOfAccount } from '../../../platform/personal/subjects.js';

/**
 * The places of an account's plan, in `account-channels-{accountId}`. One stream decides, so the limit and the numbers
 * hold for commands side by side; a place is taken before the channel is made, and given back after it was removed.
 */
export type ChannelSlotTaken = DomainEvent<
  'ChannelSlotTaken',
  { accountId: string; channelId: number; label: string; phone: string }
>;
export type ChannelSlotFreed = DomainEvent<'ChannelSlotFreed', { accountId: string; channelId: number }>;
/** The channel of a place has another name. */
export type ChannelSlotRenamed = DomainEvent<
  'ChannelSlotRenamed',
  { accountId: string; channelId: number; label: string }
>;
/** The number of a place changes, just before the channel's own does. */
export type ChannelSlotNumberChanged = DomainEvent<
  'ChannelSlotNumberChanged',
  { accountId: string; channelId: number; label: string; phone: string }
>;
export type AccountChannelsEvent = ChannelSlotTaken | ChannelSlotNumberChanged | ChannelSlotRenamed | ChannelSlotFreed;

export interface AccountChannelsState {
  /** Ids, oldest first. */
  channels: readonly number[];
  /** By phone number, E.164: the channel that has it. An old account may have a number twice; the newer has it. */
  numbers: Readonly<Record<string, { channelId: number; label: string }>>;
}

export type AccountChannelsCommand =
  | { type: 'TakeSlot'; accountId: string; channelId: number; label: string; phone: string; limit: number | null }
  | { type: 'RenameSlot'; accountId: string; channelId: number; label: string }
  | { type: 'MoveNumber'; accountId: string; channelId: number; label: string; phone: string }
  | { type: 'FreeSlot'; accountId: string; channelId: number };

const NAMED = personal<ChannelSlotTaken['data']>(['label', 'phone'], { label: '', phone: '' }, ({ accountId }) =>
  subjectOfAccount(accountId),
);

const RENAMED = personal<ChannelSlotRenamed['data']>(['label'], { label: '' }, ({ accountId }) =>
  subjectOfAccount(accountId),
);

export const accountChannelsEvents = eventFamily<AccountChannelsEvent>(
  'account-channels-{account}',
  { ChannelSlotTaken: [], ChannelSlotNumberChanged: [], ChannelSlotFreed: [], ChannelSlotRenamed: [] },
  { ChannelSlotTaken: [NAMED], ChannelSlotNumberChanged: [NAMED], ChannelSlotRenamed: [RENAMED] },
);

export const accountChannels: Decider<AccountChannelsState, AccountChannelsCommand, AccountChannelsEvent> = {
  events: accountChannelsEvents,
  initialState: { channels: [], numbers: {} },

  decide(command, state) {
    const { accountId, channelId } = command;
    if (command.type === 'FreeSlot') {
      return state.channels.includes(channelId) ? [{ type: 'ChannelSlotFreed', data: { accountId, channelId } }] : [];
    }
    if (command.type === 'RenameSlot') {
      const { label } = command;
      const known = Object.values(state.numbers).find((number) => number.channelId === channelId);
      if (!known || known.label === label) return [];
      return [{ type: 'ChannelSlotRenamed', data: { accountId, channelId, label } }];
    }
    const { label, phone } = command;
    const holder = state.numbers[phone];
    if (command.type === 'MoveNumber') {
      if (holder?.channelId === channelId || !state.channels.includes(channelId)) return [];
      if (holder) throw taken(holder.label);
      return [{ type: 'ChannelSlotNumberChanged', data: { accountId, channelId, label, phone } }];
    }
    const { limit } = command;
    if (limit !== null && state.channels.length >= limit) {
      throw DomainError.forbidden(say(limit === 1 ? 'channel-limit-one' : 'channel-limit', { n: limit }));
    }
    if (holder) throw taken(holder.label);
    return [{ type: 'ChannelSlotTaken', data: { accountId, channelId, label, phone } }];
  },

  evolve(state, { type, data }) {
    switch (type) {
      case 'ChannelSlotTaken': {
        const { channelId, phone, label } = data;
        return {
          channels: [...state.channels, channelId],
          numbers: { ...state.numbers, [phone]: { channelId, label } },
        };
      }
      case 'ChannelSlotRenamed': {
        const { channelId, label } = data;
        const numbers = Object.entries(state.numbers).map(
          ([phone, held]) => [phone, held.channelId === channelId ? { channelId, label } : held] as const,
        );
        return { ...state, numbers: Object.fromEntries(numbers) };
      }
      case 'ChannelSlotNumberChanged': {
        const { channelId, phone, label } = data;
        return { ...state, numbers: { ...without(channelId, state), [phone]: { channelId, label } } };
      }
      case 'ChannelSlotFreed':
        return {
          channels: state.channels.filter((id) => id !== data.channelId),
          numbers: without(data.channelId, state),
        };
      default:
        return state;
    }
  },
};

const without = (id: number, { numbers }: AccountChannelsState) =>
  Object.fromEntries(Object.entries(numbers).filter(([, { channelId }]) => channelId !== id));

function taken(label: string): DomainError {
  const message = say('phone-number-taken', { label });
  return new DomainError('conflict', message, { phone: message });
}

export const accountChannelsStream = (accountId: string) => `account-channels-${accountId}`;
