import { join } from 'node:path';
import { type EventStore, sqliteLogHolds, sqliteLogId, START } from '@wavelane/event-store';
import { peekSqliteLogIds, peekSqliteRecords, type ReadStore, type RecordStore } from '@wavelane/read-store';
import type { Config } from '../config/config.js';
import { openEventStore, openReadStore } from './open-stores.js';

/** Reads of the stores before they are opened properly: makes no file, no table and no collection. */
export class FirstLook {
  private readStore: ReadStore | undefined;
  private eventStore: EventStore | undefined;

  private constructor(private readonly config: Config) {}

  /** Opens what it needs once, however much is looked at. */
  static async at<T>(config: Config, work: (look: FirstLook) => Promise<T>): Promise<T> {
    const look = new FirstLook(config);
    try {
      return await work(look);
    } finally {
      await look.close();
    }
  }

  records(name: string): Pick<RecordStore, 'get' | 'scan'> {
    const { mongoUrl, dataDir } = this.config;
    if (mongoUrl === undefined) return peekSqliteRecords(join(dataDir, 'read-models-records.sqlite'), name);
    return this.mongo().records({ name });
  }

  /** The ids of the logs that the read models were made from. */
  async logsOfReadModels(): Promise<string[]> {
    const { mongoUrl, dataDir } = this.config;
    if (mongoUrl === undefined) return peekSqliteLogIds(join(dataDir, 'read-models.sqlite'));
    const checkpoints = Object.values(await this.mongo().checkpoints());
    return [...new Set(checkpoints.map(({ storeId }) => storeId))];
  }

  /** The id of the log; undefined if there is none, or an empty one. */
  async logId(): Promise<string | undefined> {
    const { eventStoreUrl, dataDir } = this.config;
    if (eventStoreUrl === undefined) return sqliteLogId(join(dataDir, 'events.sqlite'));
    const eventStore = this.server();
    // Only a log with events in it is asked for its id, because the question names a log that has none.
    return (await eventStore.head()) === START ? undefined : eventStore.storeId();
  }

  /** Whether the log has an event of this type. */
  async holds(type: string): Promise<boolean> {
    const { eventStoreUrl, dataDir } = this.config;
    if (eventStoreUrl === undefined) return sqliteLogHolds(join(dataDir, 'events.sqlite'), type);
    for (let after = START; ;) {
      const page = await this.server().readAll({ after, limit: 1, types: [type] });
      if (page.events.length > 0) return true;
      if (page.head) return false;
      after = page.next;
    }
  }

  private mongo(): ReadStore {
    return (this.readStore ??= openReadStore(this.config));
  }

  private server(): EventStore {
    return (this.eventStore ??= openEventStore(this.config, () => undefined));
  }

  private async close(): Promise<void> {
    await this.readStore?.close();
    await this.eventStore?.close();
  }
}
