import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Channel } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { controlGateway } from '../../testing/gateway-control.js';
import { Child } from './child.js';
import { Session } from './session.js';
import type { Gateway } from './simulator-server.js';

export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery' };

/** What a process of the product is started with. */
export const productEnv = (dataDir: string, gateway: Gateway): NodeJS.ProcessEnv => ({
  PORT: '0',
  DATA_DIR: dataDir,
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
  GATEWAY: JSON.stringify(gateway),
});

/**
 * The product and the gateway's simulator, each in a process of its own, and a folder that goes when they stop.
 * @param env what else the product is started with
 */
export async function startRig(name: string, env: NodeJS.ProcessEnv = {}) {
  const folder = mkdtempSync(join(tmpdir(), `wavelane-${name}-bench-`));
  const simulator = new Child<Gateway>('simulator-server.js');
  const gateway = await simulator.hello;
  const product = new Child<{ url: string }>('product-server.js', {
    ...productEnv(join(folder, 'data'), gateway),
    ...env,
  });
  return {
    folder,
    gateway,
    product,
    /** One call of the simulator's control interface. */
    sim: <T>(method: string, path: string, body?: unknown) => controlGateway<T>(gateway.url, method, path, body),
    stop: async () => {
      await product.stop();
      await simulator.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Rig = Awaited<ReturnType<typeof startRig>>;

/**
 * A user without limits and so many active channels.
 * @param link links a channel at the gateway, by its name there; without it the channels stay unlinked
 */
export async function prepare(
  url: string,
  count: number,
  link?: (whapiChannelId: string) => Promise<unknown>,
): Promise<{ session: Session; channels: Channel[] }> {
  const admin = new Session(url);
  await admin.post('/api/auth/login', ADMIN);
  await admin.post('/api/admin/balance/topup', { days: 1_000 });
  const session = new Session(url);
  const user = { name: 'Ada', email: 'ada@example.com', password: 'a good password' };
  const { id } = await session.post<{ id: string }>('/api/auth/register', user);
  const payment = { planId: 'enterprise', amount: 100_000, currency: 'USD' };
  const { id: paymentId } = await session.post<{ id: string }>('/api/subscribe/offline', payment);
  await admin.post(`/api/admin/offline-payments/${paymentId}/approve`, { days: 365 });
  for (let n = 0; n < count; n++) {
    await session.post('/api/channels', { label: `Shop ${n}`, phone: `+1415555${1_000 + n}` });
  }
  const channels = () => session.get<Channel[]>('/api/channels?limit=500');
  for (const channel of await channels()) {
    await admin.post(`/api/admin/users/${id}/channels/${channel.id}/activate`, { days: 30 });
    if (!link) continue;
    await session.get(`/api/channels/${channel.id}/qr`);
    const { whapiChannelId } = defined((await channels()).find((found) => found.id === channel.id));
    await link(defined(whapiChannelId));
  }
  for (const end = Date.now() + 60_000; ;) {
    const all = await channels();
    if (!link || all.every(({ authStatus }) => authStatus === 'AUTHORIZED')) return { session, channels: all };
    if (Date.now() > end) throw new Error('The channels are not linked');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
