import { join } from 'node:path';
import { type EventStore, sqliteLogHolds, START } from '@wavelane/event-store';
import { peekSqliteRecords, type ReadStore, type RecordStore } from '@wavelane/read-store';
import type { Config } from '../config/config.js';
import { openEventStore, openReadStore } from './open-stores.js';

/** Reads of the stores before they are opened for good: makes no file, no table and no collection. */
export class FirstLook {
  private readStore: ReadStore | undefined;
  private eventStore: EventStore | undefined;

  constructor(private readonly config: Config) {}

  records(name: string): Pick<RecordStore, 'get' | 'scan'> {
    const { mongoUrl, dataDir } = this.config;
    if (mongoUrl === undefined) return peekSqliteRecords(join(dataDir, 'read-models-records.sqlite'), name);
    this.readStore ??= openReadStore(this.config);
    return this.readStore.records({ name });
  }

  /** Whether the log has an event of this type. */
  async holds(type: string): Promise<boolean> {
    const { eventStoreUrl, dataDir } = this.config;
    if (eventStoreUrl === undefined) return sqliteLogHolds(join(dataDir, 'events.sqlite'), type);
    this.eventStore ??= openEventStore(this.config, () => undefined);
    for (let after = START; ;) {
      const page = await this.eventStore.readAll({ after, limit: 1, types: [type] });
      if (page.events.length > 0) return true;
      if (page.head) return false;
      after = page.next;
    }
  }

  async close(): Promise<void> {
    await this.readStore?.close();
    await this.eventStore?.close();
  }
}
