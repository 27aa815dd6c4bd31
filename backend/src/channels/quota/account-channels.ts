import { type DomainEvent, eventFamily, personal } from '@wavelane/event-store';
import { say } from '@wavelane/contracts';
import type { Decider } from '../../platform/domain/decider.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { subjectOfAccount } from '../../platform/personal/subjects.js';

/**
 * The places of an account's plan, in `account-channels-{accountId}`. One stream decides, so the limit and the numbers
 * hold for commands side by side; a place is taken before the channel is made, and given back after it was removed.
 */
export type ChannelSlotTaken = DomainEvent<
  'ChannelSlotTaken',
  { accountId: string; channelId: number; label: string; phone: string }
>;
export type ChannelSlotFreed = DomainEvent<'ChannelSlotFreed', { accountId: string; channelId: number }>;
export type AccountChannelsEvent = ChannelSlotTaken | ChannelSlotFreed;

export interface AccountChannelsState {
  /** Ids, oldest first. */
  channels: readonly number[];
  /** By phone number, E.164: the channel that has it. An old account may have a number twice; the newer has it. */
  numbers: Readonly<Record<string, { channelId: number; label: string }>>;
}

export type AccountChannelsCommand =
  | { type: 'TakeSlot'; accountId: string; channelId: number; label: string; phone: string; limit: number | null }
  | { type: 'FreeSlot'; accountId: string; channelId: number };

const TAKEN = personal<ChannelSlotTaken['data']>(['label', 'phone'], { label: '', phone: '' }, ({ accountId }) =>
  subjectOfAccount(accountId),
);

export const accountChannelsEvents = eventFamily<AccountChannelsEvent>(
  'account-channels-{account}',
  { ChannelSlotTaken: [], ChannelSlotFreed: [] },
  { ChannelSlotTaken: [TAKEN] },
);

export const accountChannels: Decider<AccountChannelsState, AccountChannelsCommand, AccountChannelsEvent> = {
  events: accountChannelsEvents,
  initialState: { channels: [], numbers: {} },

  decide(command, state) {
    const { accountId, channelId } = command;
    if (command.type === 'FreeSlot') {
      return state.channels.includes(channelId) ? [{ type: 'ChannelSlotFreed', data: { accountId, channelId } }] : [];
    }
    const { label, phone, limit } = command;
    if (limit !== null && state.channels.length >= limit) {
      throw DomainError.forbidden(say(limit === 1 ? 'channel-limit-one' : 'channel-limit', { n: limit }));
    }
    const holder = state.numbers[phone];
    if (holder) {
      const message = say('your-channel-has-phone-number-already', { label: holder.label });
      throw new DomainError('conflict', message, { phone: message });
    }
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
      case 'ChannelSlotFreed': {
        const others = Object.entries(state.numbers).filter(([, { channelId }]) => channelId !== data.channelId);
        return {
          channels: state.channels.filter((id) => id !== data.channelId),
          numbers: Object.fromEntries(others),
        };
      }
      default:
        return state;
    }
  },
};

export const accountChannelsStream = (accountId: string) => `account-channels-${accountId}`;
