import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Child } from '../child.js';
import type { Doubles } from '../engines/doubles-server.js';
import { productEnv } from '../prepare.js';
import type { Used } from '../product-server.js';
import type { Gateway } from '../simulator-server.js';

export type Product = Child<{ url: string }>;

/** One process and its roles. */
export interface Part {
  name: string;
  product: Product;
}

/**
 * Processes of one installation, each with a data folder of its own, and the gateway and the engines as further
 * processes.
 */
export interface Installation {
  parts: Part[];
  /** Addresses of the processes that answer requests. */
  urls: string[];
  gateway: Gateway;
  /** Processor time so far of each process, s. */
  used: () => Promise<Map<string, number>>;
  stop: () => Promise<void>;
}

/** The processes by their `ROLES`. The gateway reports to the first one. */
export const SEVERAL = { 'api 1': 'api', 'api 2': 'api', scheduler: 'scheduler,reactor', projector: 'projector' };
export const ALONE = { 'all roles': 'api,scheduler,reactor,projector' };

/**
 * Starts an empty installation on the servers that EVENTSTORE_URL and MONGODB_URL name, or on doubles.
 * @param roles of each process, by its name
 */
export async function startInstallation(roles: Readonly<Record<string, string>>): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'wavelane-scale-'));
  const { EVENTSTORE_URL, MONGODB_URL } = process.env;
  const isNamed = EVENTSTORE_URL !== undefined && MONGODB_URL !== undefined;
  const doubles = isNamed ? undefined : new Child<Doubles>('engines/doubles-server.js', { LOG_MS: '0', MONGO_MS: '0' });
  const { eventStoreUrl, mongoUrl } = (await doubles?.hello) ?? {
    eventStoreUrl: EVENTSTORE_URL,
    mongoUrl: MONGODB_URL,
  };
  const simulator = new Child<Gateway>('simulator-server.js');
  const gateway = await simulator.hello;
  const shared = { EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongoUrl, APP_KEY: randomBytes(32).toString('base64') };
  const parts: Part[] = [];
  const urls: string[] = [];
  for (const [name, of] of Object.entries(roles)) {
    const [publicUrl] = urls;
    const product: Product = new Child('product-server.js', {
      ...productEnv(join(folder, name.replace(' ', '-')), gateway),
      ...{ ...shared, ROLES: of, ...(publicUrl !== undefined && { PUBLIC_URL: publicUrl }) },
    });
    parts.push({ name, product });
    const { url } = await product.hello;
    if (of.includes('api')) urls.push(url);
  }
  const used = async () => {
    const found = new Map<string, number>();
    for (const { name, product } of parts) found.set(name, (await product.ask<Used>({ ask: 'processor' })).seconds);
    if (doubles)
      found.set('doubles of the servers', (await doubles.ask<{ seconds: number }>({ ask: 'calls' })).seconds);
    return found;
  };
  const stop = async () => {
    for (const { product } of parts.toReversed()) await product.stop();
    await simulator.stop();
    await doubles?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { parts, urls, gateway, used, stop };
}
