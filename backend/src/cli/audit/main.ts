/**
 * npm run audit -- verify [--as-of INSTANT|POSITION] [--account NAME] [--expect-head HASH] [--format text|json]
 * npm run audit -- export [--format csv|jsonl] [--out FILE] [--from INSTANT] [--to INSTANT] [--account NAME] [--user ID]
 *                         [--channel ID] [--type EVENT] [--text WORDS]
 * npm run audit -- head
 *
 * Works on the stores that the environment names (DATA_DIR, EVENTSTORE_URL, MONGODB_URL), with the product running or not.
 * Ends with 0 (all is as it must be), 1 (differences, each named) or 2 (could not run, or not asked properly).
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_PROJECTIONS } from '../../projections.js';
import { Config } from '../../platform/config/config.js';
import { openEventStore, openReadStore } from '../../platform/storage/open-stores.js';
import { lastSeal, printReport, verify } from '../../audit/index.js';
import { reasonOf, Misused, options, type Stores } from './command.js';
import { runExport } from './export.command.js';
import { leave } from '../../platform/runtime/process-exit.js';
import { instantOf } from '../../platform/http/instants.js';

const commands: Record<string, (args: string[], stores: Stores) => Promise<number>> = {
  verify: runVerify,
  export: runExport,
  head: printHead,
};

try {
  const [name = '', ...args] = process.argv.slice(2);
  const command = commands[name];
  if (!command) throw new Misused();
  process.exitCode = await withStores((stores) => command(args, stores));
} catch (error) {
  console.error(error instanceof Misused ? error.message : `The audit could not run: ${reasonOf(error)}`);
  process.exitCode = 2;
}
// A driver may still hold something open; the finished command ends all the same.
await leave(Number(process.exitCode ?? 0));

function logOf({ dataDir }: Config): string {
  return join(dataDir, 'events.sqlite');
}

async function withStores<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
  const config = new Config(process.env);
  // Opening would make an empty one, and find nothing wrong with it.
  if (config.eventStoreUrl === undefined && !existsSync(logOf(config))) throw new Error(`there is no ${logOf(config)}`);
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
  const given = options(args, ['as-of', 'account', 'expect-head', 'format']);
  const { account, format = 'text' } = given;
  if (format !== 'text' && format !== 'json') throw new Misused(`--format is text or json, not '${format}'`);
  const asOf = given['as-of'] === undefined ? undefined : asOfOf(given['as-of']);
  const expectedHead = given['expect-head'];
  const report = await verify({
    ...stores,
    projections: ALL_PROJECTIONS,
    now: Date.now(),
    ...(config.eventStoreUrl === undefined && { logFile: logOf(config) }),
    ...(asOf !== undefined && { asOf }),
    ...(account !== undefined && { account }),
    ...(expectedHead !== undefined && { expectedHead }),
  });
  if (format === 'json') console.log(JSON.stringify(report, null, 2));
  else printReport(report);
  return report.outcome === 'clean' ? 0 : 1;
}

/** The last seal, to be kept where writers of the log cannot write. */
async function printHead(args: string[], { eventStore }: Stores): Promise<number> {
  options(args, []);
  const seal = await lastSeal(eventStore);
  if (!seal) throw new Error('nothing has been sealed yet');
  const { block, to, hash } = seal.data;
  const storeId = await eventStore.storeId();
  console.log(JSON.stringify({ storeId, block, to, hash, sealedAt: seal.metadata.recordedAt }));
  return 0;
}

function asOfOf(text: string): string {
  const asOf = /^\d[\d/]*$/.test(text) && !/^\d{4}$/.test(text) ? text : instantOf(text);
  if (asOf === undefined)
    throw new Misused(`--as-of is a date such as 2026-01-31T12:00:00Z or a position, not '${text}'`);
  return asOf;
}
