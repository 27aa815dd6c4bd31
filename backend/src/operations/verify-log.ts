/**
 * npm run verify-log: reads the whole log and checks it: its own integrity, the laws of ledger and sending, and every
 * read model against a fresh fold of the log. Run it while Wavelane is stopped. Ends with 0 (sound), 1 (differences,
 * named on standard error) or 2 (could not run).
 */
import { join } from 'node:path';
import { type LogReport, openEventStoreDb, START, verifyLog, verifySqliteLog } from '@wavelane/event-store';
import { verifyProjection } from '@wavelane/projections';
import { Config } from '../platform/config/config.js';
import { openEventStore, openReadStore } from '../platform/storage/open-stores.js';
import { Laws } from './laws.js';
import { ALL_PROJECTIONS } from './projections.js';

const failures: string[] = [];

try {
  const config = new Config(process.env);
  await checkLog(config);
  if (failures.length === 0) await checkContent(config);
  for (const failure of failures) console.error(failure);
  process.exit(failures.length === 0 ? 0 : 1);
} catch (error) {
  console.error(`The log could not be verified: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(2);
}

async function checkLog(config: Config): Promise<void> {
  const report = await logReport(config);
  console.log(`log: ${report.events} events in ${report.streams} streams`);
  if (report.difference) failures.push(`log, ${report.difference.rule}: ${report.difference.message}`);
}

async function logReport(config: Config): Promise<LogReport> {
  if (config.eventStoreUrl === undefined) return verifySqliteLog(join(config.dataDir, 'events.sqlite'));
  const store = openEventStoreDb({ url: config.eventStoreUrl });
  try {
    return await verifyLog(store);
  } finally {
    await store.close();
  }
}

async function checkContent(config: Config): Promise<void> {
  const eventStore = openEventStore(config, (error) => {
    throw error;
  });
  const readStore = openReadStore(config);
  try {
    const laws = new Laws();
    for (let after = START, isEnd = false; !isEnd;) {
      const page = await eventStore.readAll({ after, limit: 1_000 });
      for (const event of page.events) laws.take(event);
      after = page.next;
      isEnd = page.head;
    }
    for (const { law, position, message } of laws.breaches) failures.push(`law '${law}' at ${position}: ${message}`);
    const transit = [...laws.accounts].filter(([account, days]) => account.startsWith('transit:') && days !== 0);
    console.log(`laws: ${laws.accounts.size} accounts, ${transit.length} transfers under way`);
    for (const projection of ALL_PROJECTIONS) {
      const report = await verifyProjection({ eventStore, readStore }, projection);
      if (!report) continue;
      console.log(`${report.projection}: ${report.documents} documents`);
      for (const { kind, key } of report.differences)
        failures.push(`${report.projection}: document '${key}' is ${kind}`);
    }
  } finally {
    await eventStore.close();
    await readStore.close();
  }
}
