import type { Feature } from '../../platform/features/feature.js';
import { changing } from '../../platform/features/live-rules.js';
import { listed } from '../../platform/features/sections.js';
import { ChannelsModule } from './channels.module.js';
import { channelEvents } from './channel/channel.events.js';
import { accountChannelsEvents } from './quota/account-channels.js';
import { ListChannels } from './channels.queries.js';

export const channels: Feature = {
  modules: [ChannelsModule],
  events: [channelEvents, accountChannelsEvents],
  live: [
    changing(
      [...channelEvents.types, ...accountChannelsEvents.types].filter((type) => type !== 'ChannelGatewayStateSeen'),
      { own: ['channels', 'me'], admin: ['admin-users'] },
    ),
    changing(['ChannelGatewayStateSeen'], { own: ['channels'], admin: ['admin-users'] }),
  ],
  sections: ({ queries }) => [
    listed({ order: 9, name: 'channels', title: 'Channels, without their tokens' }, (account, page) =>
      queries.execute(new ListChannels(account, page)),
    ),
  ],
};
