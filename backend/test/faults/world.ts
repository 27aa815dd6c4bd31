import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Channel, Plan, QrResponse } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { controlGateway } from '../../testing/gateway-control.js';
import { until } from './chance.js';
import { Client } from './client.js';
import { ADMIN, Product } from './product.js';

const POOL_START = 1_000;
const PHONE = '+14155550100';

/** The product with an administrator, and a user with an unlimited plan and a linked channel. */
export class World {
  readonly admin: Client;
  readonly user: Client;
  channelId = 0;

  private constructor(
    readonly product: Product,
    readonly dataDir: string,
  ) {
    this.admin = new Client(product.url);
    this.user = new Client(product.url);
  }

  /** @param script the built server's, if it is not where the build puts it */
  static async create(env: NodeJS.ProcessEnv = {}, script?: string): Promise<World> {
    const dataDir = mkdtempSync(join(tmpdir(), 'wavelane-kill-'));
    const product = await Product.create(dataDir, { SIM_PROFILE: 'turbo', LOG_LEVEL: 'warn', ...env }, script);
    return new World(product, dataDir);
  }

  /** Ends it. What a failed run left behind is kept for a look. */
  async end(isClean: boolean): Promise<void> {
    await this.product.kill();
    if (isClean) rmSync(this.dataDir, { recursive: true, force: true });
    else console.log(`The data is kept for a look: ${this.dataDir}`);
  }

  async prepare(): Promise<void> {
    await this.admin.must('POST', '/api/auth/login', { email: ADMIN.email, password: ADMIN.password });
    await this.user.must('POST', '/api/auth/register', {
      name: 'Load',
      email: 'load@example.com',
      password: 'a long password',
    });
    const plans = await this.user.must<Plan[]>('GET', '/api/plans');
    const { id: planId } = defined(plans.find((plan) => plan.price === null));
    const payment = await this.user.must<{ id: string }>('POST', '/api/subscribe/offline', {
      planId,
      amount: 1,
      currency: 'USD',
    });
    await this.admin.must('POST', `/api/admin/offline-payments/${payment.id}/approve`, { days: 365 });
    await this.admin.must('POST', '/api/admin/balance/topup', { days: POOL_START, note: 'start' });
    const me = await this.user.must<{ id: string }>('GET', '/api/me');
    await this.user.must('POST', '/api/channels', { label: 'Load', phone: PHONE });
    this.channelId = (await this.channel()).id;
    await this.admin.must('POST', `/api/admin/users/${me.id}/channels/${this.channelId}/activate`, { days: 30 });
    await until('the channel is active', async () => (await this.channel()).status === 'ACTIVE');
    await until('the channel is linked', async () => {
      const { httpStatus } = await this.user.must<QrResponse>('GET', `/api/channels/${this.channelId}/qr`);
      const { whapiChannelId, authStatus } = await this.channel();
      if (httpStatus === 200) {
        await this.sim('POST', `/channels/${whapiChannelId}/link`);
      }
      return authStatus === 'AUTHORIZED';
    });
  }

  private async channel(): Promise<Channel> {
    return defined((await this.user.must<Channel[]>('GET', '/api/channels'))[0]);
  }

  /** One answer of the simulator's control interface. */
  sim<T>(method: string, path: string, body?: unknown): Promise<T> {
    return controlGateway<T>(this.product.simUrl, method, path, body);
  }

  /** What the gateway's simulator accepted: what phones got. */
  async arrived(): Promise<{ body: string }[]> {
    return (await this.sim<{ messages: { body: string }[] }>('GET', '/journal')).messages;
  }

  /** Stops the product and checks its log. @returns what is wrong; undefined where nothing is */
  async verify(): Promise<string | undefined> {
    await this.product.stop();
    const verify = spawnSync(process.execPath, ['dist/backend/src/cli/main.js', 'audit', 'verify'], {
      env: { ...process.env, DATA_DIR: this.dataDir },
      encoding: 'utf8',
    });
    process.stdout.write(verify.stdout);
    return verify.status === 0 ? undefined : `audit verify ended with ${verify.status}: ${verify.stderr.trim()}`;
  }
}

/** A whole list, page by page. */
export async function everything<T>(client: Client, path: string): Promise<T[]> {
  const items: T[] = [];
  for (let page = await client.page<T>(`${path}?limit=500`); ; page = await client.page<T>(page.next)) {
    items.push(...page.items);
    if (!page.next) return items;
  }
}
