import { ok, refuse } from '../../http/answer.js';
import { type Handler, Routes } from '../../http/router.js';
import { DAY_MS } from '../channels/channels.js';
import { check } from '../gate/check.js';
import { tokenOf } from '../gate/gate.js';
import { MODES, type SimChannel } from '../model.js';
import type { World } from '../world.js';

/** The partner's interface, which creates and extends channels. */
export function managerRoutes(world: World): Routes {
  const { channels, partner, sim } = world;
  const routes = new Routes();

  const on = (method: string, path: string, handler: Handler) =>
    routes.on(method, path, async (request) => {
      if (tokenOf(request) !== partner.account.token) refuse(401, 'Unauthorized');
      const answer = await handler(request);
      await sim.store.committed();
      return answer;
    });

  const view = (channel: SimChannel) => {
    const { id, token, name, projectId, creationTS, activeTill, trial, mode, phone } = channel;
    const stopped = activeTill <= sim.clock.now();
    return {
      id,
      token,
      apiUrl: `${sim.url}/whapi/gate/`,
      name,
      projectId,
      ownerId: 'OWNER1',
      creationTS,
      activeTill,
      trial,
      server: 6,
      stopped,
      status: stopped ? 'stopped' : 'active',
      mode,
      ...(phone !== null && { phone }),
    };
  };
  const named = (id: string | undefined) => channels.get(id ?? '') ?? refuse(404, 'Channel not found');

  on('GET', '/projects', () => ok({ projects: [{ id: partner.projectId, name: 'Demo project' }] }));

  on('PUT', '/channels', async (request) => {
    const body = await request.body();
    const name = check.text(body.name, 'name', 200);
    const projectId = check.text(body.projectId, 'projectId', 100);
    if (projectId !== partner.projectId) check.wrong('projectId', 'is not one of yours');
    const phone = body.phone === undefined ? null : check.text(body.phone, 'phone', 30).replace(/\D/g, '');
    if (!partner.mayCreate()) refuse(429, 'Too many requests: 20 channels in 30 minutes');
    return ok(view(channels.create(name, projectId, phone)));
  });

  const list: Handler = ({ query, params }) => {
    const all = channels.all().filter(({ projectId }) => (params.project ?? projectId) === projectId);
    const offset = Number(query.get('offset') ?? 0) || 0;
    const count = Number(query.get('count') ?? all.length) || all.length;
    return ok({ channels: all.slice(offset, offset + count).map(view), total: all.length });
  };
  on('GET', '/channels', list);
  on('GET', '/channels/list', list);
  on('GET', '/channels/list/:project', list);
  on('GET', '/channels/:id', ({ params }) => ok(view(named(params.id))));

  on('DELETE', '/channels/:id', ({ params }) => {
    const channel = named(params.id);
    const left = Math.floor(Math.max(0, channel.activeTill - sim.clock.now()) / DAY_MS);
    partner.credit(Math.min(left, channel.paidDays));
    channels.remove(channel);
    return ok({ success: true });
  });

  on('POST', '/channels/:id/extend', async (request) => {
    const channel = named(request.params.id);
    const body = await request.body();
    const days = check.whole(body.days, 'days', 1, 3_650);
    check.text(body.comment, 'comment', 1_000);
    const now = sim.clock.now();
    if (channel.extendedAt !== null && now - channel.extendedAt < sim.timings.extendBlock) {
      refuse(429, 'The channel was extended a moment ago. Please repeat in 5 minutes');
    }
    if (!partner.spend(days)) refuse(402, 'Not enough days on the balance');
    channel.extendedAt = now;
    channel.paidDays += days;
    channel.activeTill = Math.max(now, channel.activeTill) + days * DAY_MS;
    channels.keep(channel);
    void world.daysNotice();
    return ok(view(channel));
  });

  on('PATCH', '/channels/:id/mode', async (request) => {
    const channel = named(request.params.id);
    channels.changeMode(channel, check.oneOf((await request.body()).mode, 'mode', MODES));
    return ok(view(channel));
  });

  on('POST', '/channels/:id/restart', ({ params }) => {
    channels.start(named(params.id));
    return ok({ success: true });
  });

  const settings = () => {
    const { liveDays, days_limit, webhooks } = partner.account;
    return { name: 'demo', liveDays, trialDays: 0, days_limit, webhooks };
  };
  on('GET', '/partners', () => ok({ partners: [settings()] }));
  on('GET', '/partners/:name/settings', () => ok(settings()));
  on('PATCH', '/partners/:name/settings', async (request) => {
    const body = await request.body();
    if (body.days_limit !== undefined) partner.account.days_limit = check.whole(body.days_limit, 'days_limit', 0, 1e6);
    if (body.webhooks !== undefined) {
      partner.account.webhooks = check.list(body.webhooks, 'webhooks', 5).map((entry, index) => {
        const field = `webhooks[${index}]`;
        return { url: check.text(check.object(entry, field).url, `${field}.url`, 2_000) };
      });
    }
    partner.keep();
    return ok(settings());
  });

  return routes;
}
