import type { Assignment } from '@wavelane/contracts';
import { type DomainEvent, eventFamily } from '@wavelane/event-store';

/** It was this member's turn: a conversation of the channel was given to them by itself. */
export type TurnTaken = DomainEvent<
  'TurnTaken',
  { accountId: string; channelId: number; conversationId: string; to: string; rule: Exclude<Assignment, 'off'> }
>;

export const turnsEvents = eventFamily<TurnTaken>('turns-{channel}', { TurnTaken: [] });

export const turnsStream = (channelId: number) => `turns-${channelId}`;
