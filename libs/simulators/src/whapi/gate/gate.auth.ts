import { type Answer, ok, refuse } from '../../http/answer.js';
import type { Request } from '../../http/router.js';
import { isLinkedState } from '../channels/channels.js';
import type { SimChannel } from '../model.js';
import type { GateHandler } from './handler.js';
import { qrImage } from '../channels/qr-image.js';
import type { World } from '../world.js';

const wakes = ({ query }: Request) => query.get('wakeup') !== 'false';

/** Routes for the health, the scan and the log-out of a channel. */
export function authRoutes(world: World): Record<string, GateHandler> {
  const { channels, sim } = world;

  /** The address that the code holds: the page of the phone that will scan it, if the phone is known. */
  const linkOf = (channel: SimChannel, number: number) =>
    `${sim.publicUrl}/phones${channel.phone ? `/${channel.phone}` : ''}?link=${channel.id}&code=${number}`;

  const code = (channel: SimChannel, request: Request) => {
    const before = channels.stateOf(channel);
    if (before === 'STOP') return refuse(402, 'Channel is stopped: its days are over');
    if (isLinkedState(before)) return refuse(409, 'Channel already authenticated');
    const gaveUp = before === 'NOT_INIT' && channel.startedAt !== null && !channel.session;
    if (wakes(request)) channels.wake(channel);
    const found = channels.codeOf(channel);
    if (found) return { ...found, url: linkOf(channel, found.number) };
    return gaveUp ? ('TIMEOUT' as const) : ('WAITING' as const);
  };

  const png = (url: string, query: URLSearchParams) => {
    const width = Number(query.get('width') ?? query.get('size') ?? 320) || 320;
    return qrImage(url, Math.min(1_000, Math.max(100, width)));
  };

  return {
    'GET /health': (channel, request) => {
      if (wakes(request)) channels.wake(channel);
      return ok({ channel_id: channel.id, ...channels.healthOf(channel) });
    },
    'GET /users/login': (channel, request) => {
      const found = code(channel, request);
      if (typeof found === 'string') return ok({ status: found });
      const image = png(found.url, request.query).toString('base64');
      const expire = Math.max(1, Math.ceil((found.expiresAt - sim.clock.now()) / 1_000));
      return ok({ status: 'OK', base64: `data:image/png;base64,${image}`, expire });
    },
    'GET /users/login/image': (channel, request) => {
      const found = code(channel, request);
      if (typeof found === 'string') return refuse(500, 'QR code is not ready');
      const body = png(found.url, request.query);
      return { status: 200, body, headers: { 'content-type': 'image/png', 'cache-control': 'no-store' } };
    },
    'GET /users/login/rowdata': (channel, request) => {
      const found = code(channel, request);
      if (typeof found === 'string') return ok({ status: found });
      const expire = Math.max(1, Math.ceil((found.expiresAt - sim.clock.now()) / 1_000));
      return ok({ status: 'OK', rowdata: found.url, expire });
    },
    'GET /users/login/:phone': (channel, request): Answer => {
      const phone = request.params.phone ?? '';
      if (!/^\d{9,15}$/.test(phone)) return refuse(400, 'Invalid phone number');
      const found = code(channel, request);
      if (typeof found === 'string') return refuse(422, 'Pairing code is not ready');
      channel.phone = phone;
      channels.keep(channel);
      const digits = String(100_000 + ((found.number * 7_919 + Number(phone.slice(-6))) % 900_000));
      return ok({ code: `${digits.slice(0, 3)}-${digits.slice(3)}` });
    },
    'POST /users/logout': (channel) => {
      if (!channel.session) return refuse(409, 'Channel is logged out already');
      channels.unlink(channel);
      return ok({ success: true });
    },
    'GET /users/profile': (channel) => {
      if (!isLinkedState(channels.stateOf(channel)) || !channel.session) {
        return refuse(401, 'Need channel authorization for getting the profile');
      }
      return ok({ id: channel.session.phone, name: channel.name, pushname: channel.name });
    },
  };
}
