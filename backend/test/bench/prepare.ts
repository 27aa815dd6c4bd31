import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Channel, DAYS_MAX } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { controlGateway } from '../../testing/gateway-control.js';
import { Child } from './child.js';
import { Session } from './session.js';
import type { Gateway } from './simulator-server.js';

export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery' };

/** The environment of a process of the product. */
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

/** Days that each channel gets. */
const DAYS = 30;
/** Channels that are made at the same time. */
const LANES = 6;
/** The most that a page of the list has. */
const PAGE = 500;
const PATIENCE_MS = 120_000;

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
  for (let days = 1_000 + count * DAYS; days > 0; days -= DAYS_MAX)
    await admin.post('/api/admin/balance/topup', { days: Math.min(days, DAYS_MAX) });
  const session = new Session(url);
  const user = { name: 'Ada', email: 'ada@example.com', password: 'a good password' };
  const { id } = await session.post<{ id: string }>('/api/auth/register', user);
  const payment = { planId: 'enterprise', amount: 100_000, currency: 'USD' };
  const { id: paymentId } = await session.post<{ id: string }>('/api/subscribe/offline', payment);
  await admin.post(`/api/admin/offline-payments/${paymentId}/approve`, { days: 365 });
  await inLanes(count, async (n) => {
    const channel = { label: `Shop ${n}`, phone: `+1212${2_000_000 + n}` };
    const made = await session.post<Channel>('/api/channels', channel);
    await admin.post(`/api/admin/users/${id}/channels/${made.id}/activate`, { days: DAYS });
  });
  const list = () => allChannels(session);
  const active = await until(list, ({ status }) => status === 'ACTIVE');
  if (!link) return { session, channels: active };
  await inLanes(count, (n) => session.get(`/api/channels/${defined(active[n]).id}/qr`));
  const provided = await until(list, ({ whapiChannelId }) => whapiChannelId !== null);
  await inLanes(count, (n) => link(defined(defined(provided[n]).whapiChannelId)));
  return { session, channels: await until(list, ({ authStatus }) => authStatus === 'AUTHORIZED') };
}

/** Asks for the list until all channels are so. */
async function until(list: () => Promise<Channel[]>, isSo: (channel: Channel) => boolean): Promise<Channel[]> {
  for (const end = Date.now() + PATIENCE_MS; ;) {
    const channels = await list();
    if (channels.every(isSo)) return channels;
    if (Date.now() > end)
      throw new Error(`${channels.filter((channel) => !isSo(channel)).length} channels are not ready`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function inLanes(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async () => {
    for (let n = next++; n < count; n = next++) await work(n);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function allChannels(session: Session): Promise<Channel[]> {
  const found = await session.get<Channel[]>(`/api/channels?limit=${PAGE}`);
  while (session.next !== undefined) found.push(...(await session.get<Channel[]>(session.next)));
  return found;
}
