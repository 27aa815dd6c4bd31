import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AuditReport, AuditVerification } from '@wavelane/contracts';
import { type EventStore } from '@wavelane/event-store';
import { type EventStoreDbDouble, startEventStoreDbDouble, writePlainRows } from '@wavelane/event-store/testing';
import { type ReadStore } from '@wavelane/read-store';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import { type Database, openDatabase } from '@wavelane/sqlite';
import { defined } from '@wavelane/testing';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { eventually } from '../../../../testing/eventually.js';
import { openLog } from '../../../cli/log.js';
import { Config } from '../../../platform/config/config.js';
import { SystemClock } from '../../../platform/domain/clock.js';
import { logFileOf, openReadStore } from '../../../platform/storage/open-stores.js';
import { EVENT_STORE, READ_STORE } from '../../../platform/storage/tokens.js';
import { ALL_PROJECTIONS } from '../../../projections.js';
import { ChainSealer } from '../chain/chain.sealer.js';
import type { Kept } from '../checks/findings.js';
import { reportLines } from '../checks/report-lines.js';
import { verify } from '../checks/verification.js';
import { change } from './read-model-tampers.js';

/** People use the product for a while, and the chain seals it. */
async function used(app: TestApp): Promise<string> {
  const { agent, user } = await app.register();
  const admin = await app.subscribe(agent);
  await admin.post('/api/admin/balance/topup').send({ days: 100, note: 'Invoice 7' }).expect(200);
  await admin.post('/api/admin/balance/topup').send({ days: 40, note: 'Invoice 8' }).expect(200);
  await agent.post('/api/channels').send({ label: 'Shop', phone: '+97332220001' }).expect(201);
  await app.settle();
  await new ChainSealer(app.app.get<EventStore>(EVENT_STORE), new SystemClock()).sealNext(-1);
  await app.settle();
  return user.id;
}

const messagesOf = ({ differences }: AuditReport, stage: string) =>
  differences.filter((difference) => difference.stage === stage).map(({ message }) => message);

describe('the verification of a damaged log in a file', () => {
  let folder: string;
  let sound: string;
  let adaId: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'wavelane-damage-'));
    sound = join(folder, 'sound');
    const app = await startApp({ dataDir: sound });
    adaId = await used(app);
    await app.stop();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Damages a copy of the data behind the product's back. */
  function damaged(name: string, ofLog: (db: Database) => void, ofReadModels: (db: Database) => void): string {
    const copy = join(folder, name);
    cpSync(sound, copy, { recursive: true });
    for (const [file, damage] of [
      ['events', ofLog],
      ['read-models', ofReadModels],
    ] as const) {
      const db = openDatabase(join(copy, `${file}.sqlite`));
      damage(db);
      db.close();
    }
    return copy;
  }

  const unguarded = (db: Database, statements: string) => {
    const guard = db.prepare(`SELECT sql FROM sqlite_schema WHERE name = 'events_are_not_updated'`).get();
    writePlainRows(db);
    db.exec(`DROP TRIGGER events_are_not_updated; ${statements}; ${String(guard?.sql)}`);
  };

  async function verified(copy: string, kept?: Kept): Promise<AuditReport> {
    const config = new Config({ DATA_DIR: copy, NODE_ENV: 'test' });
    const readStore = openReadStore(config);
    const eventStore = openLog(config, readStore);
    const stores = { eventStore, readStore, projections: ALL_PROJECTIONS };
    try {
      return await verify({ ...stores, now: Date.now(), logFile: logFileOf(config), ...(kept && { kept }) });
    } finally {
      await eventStore.close();
      await readStore.close();
    }
  }

  const tableOf = (db: Database, like: string): string => {
    const { number } = db.prepare('SELECT number FROM collections WHERE name LIKE ?').get(like) as { number: number };
    const { name } = db
      .prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE ?`)
      .get(`%${number}`) as { name: string };
    return name;
  };

  it('finds every event, guard, block, document and law in one run', async () => {
    const copy = damaged(
      'many',
      (db) => {
        unguarded(
          db,
          `UPDATE events SET data = replace(data, '"days":100', '"days":900') WHERE data LIKE '%Invoice 7%';
           UPDATE events SET data = replace(data, '"balanceAfter":140', '"balanceAfter":149') WHERE data LIKE '%Invoice 8%';
           UPDATE events SET data = substr(data, 2) WHERE type = 'TemplateCreated' OR type = 'OfflinePaymentSubmitted'`,
        );
        db.exec('DROP TRIGGER events_are_not_deleted; DROP TRIGGER store_keeps_its_row');
      },
      (db) => {
        change(db, tableOf(db, 'channels@%'), { label: 'Forged' });
        change(db, tableOf(db, 'wallets@%'), { balance: 1027 });
      },
    );
    const report = await verified(copy);
    const ofLog = messagesOf(report, 'log');
    expect(ofLog.slice(0, 2)).toEqual([
      'The trigger events_are_not_deleted is gone',
      'The trigger store_keeps_its_row is gone',
    ]);
    const streams = ofLog
      .slice(2)
      .map((message) => /\(stream ([a-z]+-[a-z]+).*revision (\d+)\): checksum/.exec(message)?.slice(1));
    expect(streams).toEqual([
      ['offline-payment', '0'],
      ['pool-main', '0'],
      ['pool-main', '1'],
    ]);
    expect(messagesOf(report, 'chain')).toEqual([
      expect.stringMatching(/sealed in block \d.* is missing/),
      expect.stringMatching(/\(stream pool-main, revision 0\) is not what was sealed in block \d/),
      expect.stringMatching(/\(stream pool-main, revision 1\) is not what was sealed in block \d/),
    ]);
    expect(messagesOf(report, 'laws')).toEqual(['PoolToppedUp in pool-main: pool:main is at 140, the event says 149']);
    expect(messagesOf(report, 'payments')).toContainEqual(expect.stringContaining('was approved for another quote'));
    expect(messagesOf(report, 'recount')).toContainEqual(
      `Document '${adaId}' of wallets: balance is 1027, and the log says 30`,
    );
    expect(messagesOf(report, 'read-models')).toContainEqual(
      expect.stringMatching(/^Document '.*' of channels is different: \w/),
    );
    expect(report.stages.map(({ differences }) => differences).reduce((sum, count) => sum + count)).toBe(report.total);
    const { error } = reportLines(report);
    expect(error).toContain('  log, file: 2');
    expect(error).toContain('  log, readable: 3');
    expect(error).toContainEqual(expect.stringMatching(/^\d+ differences in all\. The log itself is damaged/));
  });

  it('lists a few of very many, of every kind, and counts them all', async () => {
    const copy = damaged(
      'very-many',
      (db) => {
        unguarded(db, `UPDATE events SET recorded_at = replace(recorded_at, 'T', ' ')`);
        db.exec('DROP TRIGGER events_are_not_deleted');
      },
      (db) => change(db, tableOf(db, 'channels@%'), { label: 'Forged' }),
    );
    const report = await verified(copy, { ofRule: 4, inAll: 5 });
    const ofLog = defined(report.stages.find(({ stage }) => stage === 'log'));
    expect(ofLog.rules).toMatchObject({ readable: report.events, file: 1 });
    expect(messagesOf(report, 'log')).toHaveLength(1 + 4);
    expect(messagesOf(report, 'read-models')).toContainEqual(expect.stringMatching(/of channels is different: \w/));
    expect(reportLines(report).error).toContain(`  log, readable: ${report.events}, of which 4 are listed`);
  });

  it('reports a damaged event also when documents cannot be read at all', async () => {
    const copy = damaged(
      'unreadable',
      (db) => unguarded(db, `UPDATE events SET data = replace(data, 'Invoice 7', 'Invoice 9')`),
      (db) => db.exec(`UPDATE ${tableOf(db, 'wallets@%')} SET document = substr(document, 2)`),
    );
    const report = await verified(copy);
    expect(messagesOf(report, 'log')).toEqual([expect.stringContaining('(stream pool-main, revision 0): checksum')]);
    expect(messagesOf(report, 'recount')).toContainEqual(
      expect.stringContaining('Documents of wallets cannot be read'),
    );
  });

  it('finds the damage inside the product, which shows the list', async () => {
    const copy = damaged(
      'inside',
      (db) => {
        unguarded(db, `UPDATE events SET data = replace(data, 'Invoice 7', 'Invoice 9')`);
        db.exec('DROP TRIGGER events_are_not_deleted');
      },
      (db) => change(db, tableOf(db, 'channels@%'), { label: 'Forged' }),
    );
    const app = await startApp({ dataDir: copy, simulators: false });
    try {
      const admin = await app.admin();
      const { body } = await admin.post('/api/admin/audit/verifications').send({}).expect(202);
      const { state, report } = await eventually(async () => {
        const { body: all } = await admin.get('/api/admin/audit/verifications').expect(200);
        const found = (all as AuditVerification[]).find(({ id }) => id === (body as { id: string }).id);
        return found?.state === 'running' ? undefined : found;
      });
      expect(state).toBe('differences');
      const { differences, stages } = defined(report);
      expect(differences.map(({ stage, rule }) => `${stage}, ${rule}`)).toEqual(
        expect.arrayContaining(['log, file', 'log, readable', 'read-models, channels']),
      );
      expect(defined(stages[0]).rules).toEqual({ file: 1, readable: 1 });
    } finally {
      await app.stop();
    }
  });
});

describe('the verification of a damaged log on a server', () => {
  let eventStore: EventStoreDbDouble;
  let mongo: MongoDouble;
  let app: TestApp;

  beforeAll(async () => {
    [eventStore, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble()]);
    app = await startApp({ env: { EVENTSTORE_URL: eventStore.url, MONGODB_URL: mongo.url } });
  });
  afterAll(async () => {
    await app.stop();
    await Promise.all([eventStore.kill(), mongo.stop()]);
  });

  it('finds every event that is not as it was sealed, every law and every document in one run', async () => {
    const adaId = await used(app);
    const change = (type: string, from: string, to: string) => {
      const records = eventStore.log.all.filter((record) => record.type === type);
      for (const record of records)
        record.data = new TextEncoder().encode(new TextDecoder().decode(record.data).replace(from, to));
    };
    change('PoolToppedUp', '"balanceAfter":140', '"balanceAfter":149');
    change('ChannelAdded', '"at":"', '"at":"1');
    const readStore = app.app.get<ReadStore>(READ_STORE);
    const wallet = defined(await readStore.get<Record<string, unknown>>('wallets@4', adaId));
    await readStore.replace('wallets@4', { ...wallet, body: { ...wallet.body, balance: 5 } });
    const report = await verify({
      eventStore: app.app.get<EventStore>(EVENT_STORE),
      readStore,
      projections: ALL_PROJECTIONS,
      now: Date.now(),
    });
    const ofChain = messagesOf(report, 'chain').join('\n');
    expect(ofChain).toMatch(/stream pool-main, revision 1\) is not what was sealed/);
    expect(ofChain).toMatch(/stream channel-\d+, revision 0\) is not what was sealed/);
    expect(messagesOf(report, 'laws')).toEqual(['PoolToppedUp in pool-main: pool:main is at 140, the event says 149']);
    expect(messagesOf(report, 'recount')).toEqual([
      `Document '${adaId}' of wallets: balance is 5, and the log says 30`,
    ]);
    expect(messagesOf(report, 'read-models')).toContainEqual(expect.stringMatching(/of channels is different: \w/));
  });
});
