/**
 * npm run audit -- verify [--as-of INSTANT|POSITION] [--account NAME] [--expect-head HASH] [--format text|json]
 * npm run audit -- head
 *
 * Works on the stores that the environment names (DATA_DIR, EVENTSTORE_URL, MONGODB_URL), with the product running or not.
 * Ends with 0 (all is as it must be), 1 (differences, each named) or 2 (could not run, or not asked properly).
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { ALL_PROJECTIONS } from '../operations/projections.js';
import { Config } from '../platform/config/config.js';
import { openEventStore, openReadStore } from '../platform/storage/open-stores.js';
import { lastSeal } from './chain/chain.sealer.js';
import { instantOf } from './instant.js';
import { printReport } from './verify/print.js';
import { verify } from './verify/verification.js';

const USAGE = `Usage: npm run audit -- verify [--as-of INSTANT|POSITION] [--account NAME] [--expect-head HASH] [--format text|json]
       npm run audit -- head`;

class Misused extends Error {}

interface Stores {
  config: Config;
  eventStore: EventStore;
  readStore: ReadStore;
}

const commands: Record<string, (args: string[], stores: Stores) => Promise<number>> = {
  verify: runVerify,
  head: printHead,
};

try {
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands[name];
  if (!command) throw new Misused(USAGE);
  process.exitCode = await withStores((stores) => command(args, stores));
} catch (error) {
  console.error(error instanceof Misused ? error.message : `The audit could not run: ${reasonOf(error)}`);
  process.exitCode = 2;
}
// Whatever a driver still holds open must not keep a finished command.
process.exit();

async function withStores<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
  const config = new Config(process.env);
  const eventStore = openEventStore(config, (error) => {
    throw error;
  });
  const readStore = openReadStore(config);
  try {
    return await work({ config, eventStore, readStore });
  } finally {
    await eventStore.close();
    await readStore.close();
  }
}

async function runVerify(args: string[], { config, ...stores }: Stores): Promise<number> {
  const { values } = options(args, {
    'as-of': { type: 'string' },
    account: { type: 'string' },
    'expect-head': { type: 'string' },
    format: { type: 'string', default: 'text' },
  });
  const { account, format } = values;
  if (format !== 'text' && format !== 'json') throw new Misused(`--format is text or json, not '${String(format)}'`);
  const asOf = values['as-of'] === undefined ? undefined : asOfOf(String(values['as-of']));
  const report = await verify({
    ...stores,
    projections: ALL_PROJECTIONS,
    now: Date.now(),
    ...(config.eventStoreUrl === undefined && { logFile: join(config.dataDir, 'events.sqlite') }),
    ...(asOf !== undefined && { asOf }),
    ...(account !== undefined && { account: String(account) }),
    ...(values['expect-head'] !== undefined && { expectedHead: String(values['expect-head']) }),
  });
  if (format === 'json') console.log(JSON.stringify(report, null, 2));
  else printReport(report);
  return report.outcome === 'clean' ? 0 : 1;
}

/** The last seal, to be kept where nobody who can write the log can write. */
async function printHead(args: string[], { eventStore }: Stores): Promise<number> {
  options(args, {});
  const seal = await lastSeal(eventStore);
  if (!seal) throw new Error('nothing has been sealed yet');
  const { block, to, hash } = seal.data;
  const storeId = await eventStore.storeId();
  console.log(JSON.stringify({ storeId, block, to, hash, sealedAt: seal.metadata.recordedAt }));
  return 0;
}

function options(args: string[], wanted: NonNullable<Parameters<typeof parseArgs>[0]>['options'] & object) {
  try {
    return parseArgs({ args, options: wanted });
  } catch (error) {
    throw new Misused(`${reasonOf(error)}\n${USAGE}`);
  }
}

function asOfOf(text: string): string {
  const asOf = /^\d[\d/]*$/.test(text) && !/^\d{4}$/.test(text) ? text : instantOf(text);
  if (asOf === undefined)
    throw new Misused(`--as-of is a date such as 2026-01-31T12:00:00Z or a position, not '${text}'`);
  return asOf;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
