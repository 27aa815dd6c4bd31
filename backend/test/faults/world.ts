import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Channel, Plan, QrResponse } from '@wavelane/contracts';
import { type Simulators, startSimulators } from '@wavelane/simulators';
import { defined } from '@wavelane/testing';
import { controlGateway } from '../../testing/gateway-control.js';
import { until } from './chance.js';
import { Client } from './client.js';
import { ADMIN, type Launch, Product } from './product.js';

const POOL_START = 1_000;
const PHONE = '+14155550100';
const QUICK = { SIM_PROFILE: 'turbo', LOG_LEVEL: 'warn' };
const CREDENTIALS = { admin: ADMIN, user: { email: 'load@example.com', password: 'a long password' } };

/** The product with an administrator, and a user with an unlimited plan and a linked channel. */
export class World {
  readonly admin: Client;
  readonly user: Client;
  channelId = 0;
  private readonly others: Product[] = [];

  private constructor(
    readonly product: Product,
    readonly dataDir: string,
    private readonly how: Launch,
    /** The gateway, if it runs in this process. */
    readonly gateway?: Simulators,
    private readonly isPaced = gateway !== undefined,
  ) {
    this.admin = new Client(product.url);
    this.user = new Client(product.url);
  }

  static async create(how: Launch = {}): Promise<World> {
    const dataDir = mkdtempSync(join(tmpdir(), 'wavelane-kill-'));
    return new World(await Product.create(dataDir, { ...how, env: { ...QUICK, ...how.env } }), dataDir, how);
  }

  /**
   * A world whose gateway runs in this process: it survives the product and does not use its memory. As with a real
   * gateway a channel has a pace: two messages a second, and 600 an hour.
   */
  static async withGateway(how: Launch = {}): Promise<World> {
    const { product, dataDir } = await World.create(how);
    return new World(product, dataDir, how, await gatewayHere());
  }

  /**
   * A world whose gateway runs in this process, and which treats it as its own stand-in, so that channels have no pace.
   * Its mails come to that process, too.
   */
  static async unpaced(how: Launch = {}): Promise<World> {
    const gateway = await gatewayHere();
    const { managerUrl, partnerToken, projectId, phonesUrl, mailbox, mailboxUrl } = gateway;
    const GATEWAY = JSON.stringify({ managerUrl, partnerToken, projectId, phonesUrl });
    const MAILBOX = JSON.stringify({ port: mailbox.port, url: mailboxUrl });
    const script = 'dist/backend/test/faults/scarcity/unpaced.js';
    const { product, dataDir } = await World.create({ script, ...how, env: { ...how.env, GATEWAY, MAILBOX } });
    return new World(product, dataDir, how, gateway, false);
  }

  /** A second process on the same data. The gateway calls the first one. */
  async beside(): Promise<Product> {
    const product = await Product.create(this.dataDir, { env: { ...QUICK, PUBLIC_URL: this.product.url } });
    this.others.push(product);
    return product;
  }

  /** Ends it. The files of a failed run are kept for inspection. */
  async end(isClean: boolean): Promise<void> {
    await this.product.kill();
    for (const other of this.others) await other.kill();
    await this.gateway?.stop();
    if (isClean) rmSync(this.dataDir, { recursive: true, force: true });
    else console.log(`The data is kept for a look: ${this.dataDir}`);
  }

  async prepare(): Promise<void> {
    await this.signIn(this.admin, 'admin');
    if (this.gateway && this.isPaced) {
      const { managerUrl: baseUrl, partnerToken, projectId } = this.gateway;
      await this.admin.must('PUT', '/api/whapi/settings', { baseUrl, partnerToken, projectId });
    }
    await this.admin.must('POST', '/api/admin/balance/topup', { days: POOL_START, note: 'start' });
    this.channelId = await this.customer(this.user, CREDENTIALS.user.email, PHONE);
    await this.linked(this.channelId);
    if (this.isPaced) await this.user.must('PUT', `/api/channels/${this.channelId}/pacing`, { pace: 'fast' });
  }

  /** Links one of the user's channels. @returns its id at the gateway */
  private async linked(channelId: number): Promise<string> {
    const found: { id?: string } = {};
    await until('the channel is linked', async () => {
      const { httpStatus } = await this.user.must<QrResponse>('GET', `/api/channels/${channelId}/qr`);
      const channels = await this.user.must<Channel[]>('GET', '/api/channels');
      const { whapiChannelId, authStatus } = defined(channels.find((one) => one.id === channelId));
      if (httpStatus === 200) await this.sim('POST', `/channels/${whapiChannelId}/link`);
      if (whapiChannelId !== null) found.id = whapiChannelId;
      return authStatus === 'AUTHORIZED';
    });
    return defined(found.id);
  }

  /** Adds an active and linked channel to the user's account. @returns its id here and at the gateway */
  async channel(label: string, phone: string): Promise<{ id: number; whapiChannelId: string }> {
    const { id } = await this.user.must<Channel>('POST', '/api/channels', { label, phone });
    const me = await this.user.must<{ id: string }>('GET', '/api/me');
    await this.admin.must('POST', `/api/admin/users/${me.id}/channels/${id}/activate`, { days: 30 });
    await until('the channel is active', async () =>
      isActive(await this.user.must<Channel[]>('GET', '/api/channels'), id),
    );
    return { id, whapiChannelId: await this.linked(id) };
  }

  /** Makes an account with an unlimited plan and one active channel. @returns the channel's id */
  async customer(client: Client, email: string, phone: string): Promise<number> {
    await client.must('POST', '/api/auth/register', { name: 'Load', email, password: CREDENTIALS.user.password });
    const plans = await client.must<Plan[]>('GET', '/api/plans');
    const { id: planId } = defined(plans.find((plan) => plan.price === null));
    const offer = { planId, amount: 1, currency: 'USD' };
    const payment = await client.must<{ id: string }>('POST', '/api/subscribe/offline', offer);
    await this.admin.must('POST', `/api/admin/offline-payments/${payment.id}/approve`, { days: 365 });
    const me = await client.must<{ id: string }>('GET', '/api/me');
    const { id } = await client.must<Channel>('POST', '/api/channels', { label: 'Load', phone });
    await this.admin.must('POST', `/api/admin/users/${me.id}/channels/${id}/activate`, { days: 30 });
    await until('the channel is active', async () =>
      isActive(await client.must<Channel[]>('GET', '/api/channels'), id),
    );
    return id;
  }

  /** @param client a browser of its own */
  async signIn(client: Client, who: keyof typeof CREDENTIALS): Promise<void> {
    const { password } = CREDENTIALS[who];
    await client.must('POST', '/api/auth/login', CREDENTIALS[who]);
    client.confirm = () => client.must('POST', '/api/auth/confirm', { password });
  }

  /** One answer of the simulator's control interface. */
  sim<T>(method: string, path: string, body?: unknown): Promise<T> {
    return controlGateway<T>(this.gateway?.url ?? this.product.simUrl, method, path, body);
  }

  /** The messages that the gateway's simulator accepted: those that phones got. */
  async arrived(): Promise<{ body: string }[]> {
    return (await this.sim<{ messages: { body: string }[] }>('GET', '/journal')).messages;
  }

  /** Stops the product and checks its log. @returns what is wrong; undefined if nothing is */
  async verify(): Promise<string | undefined> {
    await this.product.stop();
    const { cli = 'dist/backend/src/cli/main.js', env } = this.how;
    // Its stores may be in this process, which must not block meanwhile.
    const verify = spawn(process.execPath, [cli, 'audit', 'verify'], {
      env: { ...process.env, ...env, DATA_DIR: this.dataDir },
    });
    const [out, error] = await Promise.all([text(verify.stdout), text(verify.stderr), once(verify, 'close')]);
    process.stdout.write(out);
    return verify.exitCode === 0 ? undefined : `audit verify ended with ${verify.exitCode}: ${error.trim()}`;
  }
}

const isActive = (channels: readonly Channel[], id: number): boolean =>
  channels.find((one) => one.id === id)?.status === 'ACTIVE';

const gatewayHere = (): Promise<Simulators> => startSimulators({ port: 0, dataDir: null, profile: 'turbo' });

/** A whole list, page by page. */
export async function everything<T>(client: Client, path: string): Promise<T[]> {
  const items: T[] = [];
  for (let page = await client.page<T>(`${path}?limit=500`); ; page = await client.page<T>(page.next)) {
    items.push(...page.items);
    if (!page.next) return items;
  }
}
