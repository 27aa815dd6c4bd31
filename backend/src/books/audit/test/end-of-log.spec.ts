import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, openSqliteEventStore } from '@wavelane/event-store';
import { proposed } from '@wavelane/event-store/testing';
import { openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import { defined } from '@wavelane/testing';
import { ALL_PROJECTIONS } from '../../../projections.js';
import { lostEnd } from '../checks/end-of-log.js';

const projection = defined(ALL_PROJECTIONS[0]);
const COLLECTION = `${projection.name}@${projection.version}`;

describe('the check of the end of the log by read models', () => {
  let eventStore: EventStore;
  let readStore: ReadStore;

  beforeEach(async () => {
    eventStore = openSqliteEventStore({ path: ':memory:' });
    readStore = openSqliteReadStore({ path: ':memory:', recordsPath: ':memory:' });
    await eventStore.append('thing-1', [proposed(1), proposed(2)], { expected: 'none' });
  });
  afterEach(() => Promise.all([eventStore.close(), readStore.close()]));

  const folded = async (position: string, storeId?: string) => {
    const value = { position, storeId: storeId ?? (await eventStore.storeId()) };
    await readStore.write({ checkpoints: [{ key: COLLECTION, value }] });
    return lostEnd(eventStore, readStore, ALL_PROJECTIONS);
  };

  it('finds nothing in a log that is folded to its end', async () => {
    expect(await lostEnd(eventStore, readStore, ALL_PROJECTIONS)).toEqual([]);
    expect(await folded(await eventStore.head())).toEqual([]);
  });

  it('finds a lost end when read models have seen more', async () => {
    const head = await eventStore.head();
    expect(await folded(`${head}9`)).toEqual([
      {
        rule: 'nothing lost at the end',
        key: projection.name,
        message: expect.stringContaining(`the log ends at ${head}`),
      },
    ]);
  });

  it('finds another log', async () => {
    expect(await folded(await eventStore.head(), 'another')).toEqual([
      { rule: 'one log', key: projection.name, message: expect.stringContaining('another log') },
    ]);
  });
});
