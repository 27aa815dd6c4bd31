import { DomainError } from '../../../platform/domain/domain-error.js';
import type { ChannelEvent } from './channel.events.js';
import type { ChannelCommand } from './channel-command.js';
import { type AddedChannel, ofChannel } from './channel.state.js';
import { say } from '@wavelane/contracts';

/**
 * Decides the commands of a channel's owner. A command whose result is already in force changes nothing.
 * @throws DomainError conflict for a pause of a channel that was never active
 */
export function byOwner(
  command: ChannelCommand & { type: 'PauseByOwner' | 'ResumeByOwner' | 'RenameChannel' },
  state: AddedChannel,
  at: string,
): ChannelEvent[] {
  const of = ofChannel(state);
  switch (command.type) {
    case 'PauseByOwner':
      if (state.pausedByOwner) return [];
      if (state.status === 'PENDING') throw DomainError.conflict(say('channel-not-active-yet'), 'not-active');
      return [{ type: 'ChannelPausedByOwner', data: { ...of, at } }];
    case 'ResumeByOwner':
      return state.pausedByOwner ? [{ type: 'ChannelResumedByOwner', data: { ...of, at } }] : [];
    case 'RenameChannel': {
      const { label } = command;
      return label === state.label ? [] : [{ type: 'ChannelRenamed', data: { ...of, label } }];
    }
  }
}

/** The operator is asked once for each reason and end of the paid time, and not while days are on their way. */
export function askOperator(
  { why, end }: ChannelCommand & { type: 'AskOperator' },
  state: AddedChannel,
  at: string,
): ChannelEvent[] {
  const isOld = state.expiresAt !== end || state.operation !== null || state.status === 'REMOVED';
  if (isOld || (state.asked?.why === why && state.asked.end === end)) return [];
  const data = { ...ofChannel(state), why, end: end === null ? null : new Date(end).toISOString(), at };
  return [{ type: 'ChannelOperatorAsked', data }];
}
