import { aggregateCommands, type ContentOf } from '../../../platform/domain/aggregate-command.js';
import type { ChannelCommand } from '../channel/channel-command.js';
import { type ChannelEvent, channelStream } from '../channel/channel.events.js';
import { channel } from '../channel/channel.js';
import type { ChannelState } from '../channel/channel.state.js';

type Whose = { channelId: number };

const channelCommand = aggregateCommands<ContentOf<ChannelCommand>, ChannelState, ChannelEvent, Whose>(
  channel,
  ({ channelId }) => channelStream(channelId),
);

/**
 * Takes unused days from a channel, at most `days`; the day that has begun stays. Idempotent by the context's command
 * id. The gateway does not give them back while the channel exists.
 * @returns the days taken; 0 for a channel that is gone or over
 */
export class TakeBackChannelDays extends channelCommand(
  'TakeBackChannelDays',
  ({ events }) => events.find((event) => event.type === 'ChannelDaysTakenBack')?.data.days ?? 0,
) {}
