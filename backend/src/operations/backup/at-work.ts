import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { ReadStoreUnavailable } from '@wavelane/read-store';
import { openDatabase } from '@wavelane/sqlite';
import type { Config } from '../../platform/config/config.js';
import { asItIs, DomainError } from '../../platform/domain/domain-error.js';
import { AT_WORK_TABLE, type AtWork } from '../../platform/storage/at-work/presence.js';
import { FirstLook } from '../../platform/storage/first-look.js';
import { openReadStore } from '../../platform/storage/open-stores.js';
import { FILES } from './files.js';

/** Processes that are looked at: many more than there are. */
const MOST = 1_000;

interface Held {
  owner: string;
  /** Unix ms. */
  expiresAt: number;
}

/**
 * The leases that a server is searched for, by name. Processes of versions that do not say that they are present hold one
 * of these, unless they only serve requests.
 */
const ON_A_SERVER = [
  ...['dispatcher', 'gateway-operations', 'metering', 'receipt-sweep'].map((name) => `lease:worker:${name}`),
  ...['messaging', 'channel-links'].map((name) => `lease:reactor:${name}`),
];

/**
 * @param now Unix ms @param own the owner of the command that asks, which does not count
 * @throws DomainError conflict if a process works on it: it holds a lease, or has the stores open to write to them
 */
export async function demandNobodyAtWork(config: Config, now: number, own?: string): Promise<void> {
  const leases = config.mongoUrl === undefined ? leasesInFile(config.dataDir) : await leasesOnServer(config);
  const held = [...leases, ...(await present(config, now))].find(
    ({ owner, expiresAt }) => expiresAt > now && owner !== own && !isGone(owner),
  );
  if (held)
    throw DomainError.conflict(asItIs(`A process works on ${config.dataDir} (${held.owner}). Stop Wavelane first.`));
}

/** A damaged file of records shows no process, so a restore over it goes on. */
async function present(config: Config, now: number): Promise<Held[]> {
  const found = await FirstLook.at(config, (look) =>
    look
      .records(AT_WORK_TABLE)
      .scan<AtWork>('', MOST, now)
      .catch((error: unknown) => {
        if (error instanceof ReadStoreUnavailable && config.mongoUrl === undefined) return [];
        throw error;
      }),
  );
  return found.map(({ body: { owner }, expiresAt }) => ({ owner, expiresAt: expiresAt ?? 0 }));
}

function leasesInFile(dataDir: string): Held[] {
  const path = join(dataDir, FILES.readModels);
  if (!existsSync(path)) return [];
  const db = openDatabase(path, { readOnly: true });
  try {
    const rows = db.prepare(`SELECT value FROM pointers WHERE key LIKE 'lease:%'`).all();
    return rows.map(({ value }) => JSON.parse(value as string) as Held);
  } finally {
    db.close();
  }
}

async function leasesOnServer(config: Config): Promise<Held[]> {
  const readStore = openReadStore(config);
  try {
    const found = await Promise.all(ON_A_SERVER.map((key) => readStore.pointer(key)));
    return found.flatMap((pointer) =>
      pointer ? { owner: String(pointer.value.owner), expiresAt: Number(pointer.value.expiresAt) } : [],
    );
  } finally {
    await readStore.close();
  }
}

/**
 * Whether the owner is a process of this host that no longer runs (owners are `host/pid/random`); false for other
 * hosts.
 */
function isGone(owner: string): boolean {
  const [host, pid] = owner.split('/');
  if (host !== hostname()) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
