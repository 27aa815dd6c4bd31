import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { openSqliteReadStore } from '@wavelane/read-store';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import { defined } from '@wavelane/testing';
import { ConfigError } from '../../src/platform/config/config.js';
import { startApp } from '../../testing/app.js';
import { READ_MODELS, RECORDS, refusalOf, stateOf } from '../../testing/copied-installation.js';

/** The engines of an installation's log, and of its records and read models. */
type Engines = Readonly<{ log: 'EventStoreDB' | 'SQLite'; records: 'MongoDB' | 'SQLite' }>;

/** An installation that has run and stopped, and whose servers are still there. */
class Installation {
  private constructor(
    readonly folder: string,
    private readonly log: EventStoreDbDouble | undefined,
    private readonly mongo: MongoDouble | undefined,
  ) {}

  static async make({ log, records }: Engines): Promise<Installation> {
    const folder = mkdtempSync(join(tmpdir(), 'wavelane-records-'));
    const made = new Installation(
      folder,
      log === 'EventStoreDB' ? await startEventStoreDbDouble() : undefined,
      records === 'MongoDB' ? await startMongoDouble() : undefined,
    );
    const app = await startApp({ dataDir: folder, simulators: false, env: made.env });
    await app.register();
    await app.settle();
    await app.stop();
    return made;
  }

  get env(): Record<string, string> {
    return {
      ...(this.log && { EVENTSTORE_URL: this.log.url }),
      ...(this.mongo && { MONGODB_URL: this.mongo.url }),
    };
  }

  /** Why a start is refused. @param mongoUrl of another server for records and read models */
  refusal(mongoUrl?: string): Promise<unknown> {
    return refusalOf(this.folder, { ...this.env, ...(mongoUrl !== undefined && { MONGODB_URL: mongoUrl }) });
  }

  /** All that is stored; not what SQLite's readers note in memory that they share, nor a write-ahead log with nothing in it. */
  get state(): unknown {
    const isEmpty = (name: string) => name.endsWith('-wal') && statSync(join(this.folder, name)).size === 0;
    const files = Object.entries(stateOf(this.folder)).filter(([name]) => !name.endsWith('-shm') && !isEmpty(name));
    return [files, this.log?.log.all.length, this.mongo && contentOf(this.mongo)];
  }

  /** Replaces its records and read models by those of the other, as a restore of the wrong backup does. */
  takeRecordsOf(other: Installation): void {
    if (this.mongo) return fill(this.mongo, contentOf(defined(other.mongo)));
    for (const name of [RECORDS, READ_MODELS]) cpSync(join(other.folder, name), join(this.folder, name));
  }

  /** Loses its secrets, all its records, or records and read models. */
  async lose(what: 'vault' | 'records' | 'all'): Promise<void> {
    if (what === 'vault') return this.loseVault();
    if (this.mongo) {
      const left = Object.entries(contentOf(this.mongo)).filter(
        ([name]) => what === 'records' && !name.startsWith('records.'),
      );
      return fill(this.mongo, Object.fromEntries(left));
    }
    for (const name of what === 'records' ? [RECORDS] : [RECORDS, READ_MODELS]) rmSync(join(this.folder, name));
  }

  private async loseVault(): Promise<void> {
    if (this.mongo) return defined(this.mongo.collection('records.vault')).documents.clear();
    const store = openSqliteReadStore({ path: join(this.folder, READ_MODELS) });
    const vault = store.records({ name: 'vault' });
    for (const { id } of await vault.scan('', 1_000, 0)) await vault.remove(id);
    await store.close();
  }

  /** Takes a copy. @returns a function that puts it back */
  backup(): () => void {
    const kept = mkdtempSync(join(tmpdir(), 'wavelane-records-kept-'));
    cpSync(this.folder, kept, { recursive: true });
    const content = this.mongo && contentOf(this.mongo);
    return () => {
      cpSync(kept, this.folder, { recursive: true });
      if (this.mongo && content) fill(this.mongo, content);
      rmSync(kept, { recursive: true });
    };
  }

  async end(): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true });
    await Promise.all([this.log?.kill(), this.mongo?.stop()]);
  }
}

/** The commands of a look at a server. */
const READING = new Set(['hello', 'isMaster', 'ismaster', 'ping', 'find', 'getMore', 'endSessions']);

type Content = Readonly<Record<string, readonly [string, Record<string, unknown>][]>>;

/** Documents by collection. */
const contentOf = (mongo: MongoDouble): Content =>
  Object.fromEntries(mongo.collections.map((name) => [name, [...defined(mongo.collection(name)).documents]]));

/** Collections stay, and have these documents. */
function fill(mongo: MongoDouble, content: Content): void {
  for (const name of mongo.collections) {
    const { documents } = defined(mongo.collection(name));
    documents.clear();
    for (const [id, document] of content[name] ?? []) documents.set(id, document);
  }
}

describe.each<Engines>([
  { log: 'EventStoreDB', records: 'MongoDB' },
  { log: 'EventStoreDB', records: 'SQLite' },
  { log: 'SQLite', records: 'MongoDB' },
])('a start beside a full log ($log) with records in $records (E7)', (engines) => {
  let installation: Installation;
  let other: Installation;

  beforeAll(async () => {
    [installation, other] = await Promise.all([Installation.make(engines), Installation.make(engines)]);
  });
  afterAll(() => Promise.all([installation.end(), other.end()]));

  it.each<[string, () => void | Promise<void>, RegExp]>([
    ['whose secrets alone are gone', () => installation.lose('vault'), /but their secrets are gone/],
    ['whose records are gone', () => installation.lose('records'), /but their secrets are gone: .*is missing or empty/],
    ['whose records and read models are gone', () => installation.lose('all'), /but their secrets are gone/],
    ['with the records of another installation', () => installation.takeRecordsOf(other), /is not the one that/],
  ])('fails in one line with the way out, and touches nothing: %s', async (_, spoil, why) => {
    const putBack = installation.backup();
    await spoil();
    const before = installation.state;
    const refused = await installation.refusal();
    expect(refused).toBeInstanceOf(ConfigError);
    const { message } = refused as Error;
    expect(message).toMatch(why);
    expect(message).toMatch(/(wavelane keys adopt|wavelane adopt log( --new-log)?)$/);
    expect(message).not.toContain('\n');
    expect(installation.state).toEqual(before);
    putBack();
  });

  if (engines.records === 'MongoDB')
    it('refuses an empty server for records, and writes nothing there', async () => {
      const empty = await startMongoDouble();
      const refused = await installation.refusal(empty.url);
      expect(String(refused)).toMatch(/records\.vault in MongoDB is missing or empty/);
      const asked = new Set(empty.received.map((command) => Object.keys(command)[0]));
      expect([...asked].filter((name) => !READING.has(name ?? ''))).toEqual([]);
      await empty.stop();
    });

  // Once: a start takes a second, and none of the refusals has touched anything.
  it('starts with everything put back', async () => expect(await installation.refusal()).toBeUndefined());
});
