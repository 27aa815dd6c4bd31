import { refuse } from '../../http/answer.js';
import { type Request, Routes } from '../../http/router.js';
import { authRoutes } from './gate.auth.js';
import { gestureRoutes, Gestures } from './gate.gestures.js';
import { messageRoutes } from './gate.messages.js';
import { settingsRoutes } from './gate.settings.js';
import type { SimChannel } from '../model.js';
import type { World } from '../world.js';

/**
 * Returns the channel whose token the request shows. @throws Refused 401 without a token, 404 for a token of no channel
 */
export function channelOf(world: World, request: Request): SimChannel {
  const token = tokenOf(request) ?? request.query.get('token');
  if (!token) return refuse(401, 'Unauthorized');
  return world.channels.withToken(token) ?? refuse(404, 'Channel not found');
}

export function tokenOf({ raw }: Request): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(raw.headers.authorization ?? '')?.[1];
}

/** All routes of a channel's gate. The pipeline finds the channel before. */
export function gateRoutes(world: World): Routes {
  const routes = new Routes();
  const gestures = new Gestures(world);
  const handlers = {
    ...authRoutes(world),
    ...messageRoutes(world, gestures),
    ...gestureRoutes(world, gestures),
    ...settingsRoutes(world),
  };
  for (const [route, handler] of Object.entries(handlers)) {
    const [method, path] = route.split(' ') as [string, string];
    routes.on(method, path, (request) => {
      const channel = channelOf(world, request);
      if (channel.awayUntil > world.sim.clock.now()) refuse(503, 'Channel is restarting');
      return handler(channel, request);
    });
  }
  return routes;
}
