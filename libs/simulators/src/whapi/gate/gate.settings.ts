import { ok } from '../../http/answer.js';
import { DEFAULT_SETTINGS } from '../model.js';
import type { GateHandler } from './handler.js';
import { changed, EVENT_TYPES } from '../channels/settings.js';
import type { World } from '../world.js';

export function settingsRoutes({ channels, sim }: World): Record<string, GateHandler> {
  return {
    'GET /settings': (channel) => ok(channel.settings),
    'PATCH /settings': async (channel, request) => {
      const before = channel.settings;
      const after = changed(before, await request.body());
      const changes = Object.keys(after).filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]));
      channel.settings = after;
      channels.keep(channel);
      await sim.store.committed();
      return ok({ before_update: before, after_update: after, changes });
    },
    'DELETE /settings': async (channel) => {
      channel.settings = structuredClone(DEFAULT_SETTINGS);
      channels.keep(channel);
      await sim.store.committed();
      return ok(channel.settings);
    },
    'GET /settings/events': () => ok({ events: EVENT_TYPES }),
  };
}
