import type { Decider } from '../../../platform/domain/decider.js';
import { type AwayEvent, awayEvents, type AwayMessageOrdered } from './away.events.js';

export interface AwayState {
  /** The last day on which they got the message. */
  day: string | null;
  /** Unix ms; -Infinity before. */
  at: number;
  /** The last message that was ordered, and `at` before it. */
  last: { messageId: string; before: number } | null;
  /** Messages that were not sent. */
  refused: readonly string[];
}

export type AwayCommand =
  | { type: 'OrderAwayMessage'; order: Omit<AwayMessageOrdered['data'], 'at' | 'by'> }
  | { type: 'RefuseAwayMessage'; order: AwayMessageOrdered['data']; reason: string };

/** Two that answer each other by themselves meet midnight once. */
const REST_MS = 3_600_000;

/**
 * Limits the automatic messages to one person: the away message once a day, and none twice within an hour. Whether a person
 * is to be greeted is decided before.
 */
export const away: Decider<AwayState, AwayCommand, AwayEvent> = {
  events: awayEvents,
  initialState: { day: null, at: -Infinity, last: null, refused: [] },

  decide(command, state, now) {
    if (command.type === 'RefuseAwayMessage') {
      const { conversationId, accountId, channelId, handle, messageId, greeting } = command.order;
      if (state.refused.includes(messageId)) return [];
      const of = { conversationId, accountId, channelId, handle };
      return [
        {
          type: 'AwayMessageRefused',
          data: { ...of, by: null, messageId, reason: command.reason, ...(greeting && { greeting }) },
        },
      ];
    }
    const { order } = command;
    if (!order.greeting && state.day !== null && state.day >= order.day) return [];
    if (now - state.at < REST_MS) return [];
    return [{ type: 'AwayMessageOrdered', data: { ...order, by: null, at: new Date(now).toISOString() } }];
  },

  evolve(state, { type, data }) {
    if (type === 'AwayMessageOrdered') {
      const last = { messageId: data.messageId, before: state.at };
      return { ...state, day: data.greeting ? state.day : data.day, at: Date.parse(data.at), last };
    }
    const refused = [...state.refused, data.messageId].slice(-20);
    // Nothing was sent, so there is nothing to rest from.
    if (state.last?.messageId === data.messageId) return { ...state, at: state.last.before, last: null, refused };
    return { ...state, refused };
  },
};
