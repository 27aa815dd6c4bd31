import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Relay, startRelay } from '@wavelane/testing';
import { AnotherLog, AppendOutcomeUnknown, StoreUnavailable } from '../src/errors.js';
import { START } from '../src/event.js';
import { openEventStoreDb } from '../src/eventstoredb/eventstoredb-event-store.js';
import type { EventStore } from '../src/port.js';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '../src/testing/eventstoredb-double.js';
import { proposed } from '../src/testing/fixtures.js';

let first: EventStoreDbDouble;
let second: EventStoreDbDouble;
let relay: Relay;
let store: EventStore;

const portOf = ({ url }: EventStoreDbDouble) => Number(new URL(url).port);
const open = (double: EventStoreDbDouble, port = portOf(double)) =>
  openEventStoreDb({ url: double.url.replace(String(portOf(double)), String(port)) });

beforeEach(async () => {
  [first, second] = await Promise.all([startEventStoreDbDouble(), startEventStoreDbDouble()]);
  relay = await startRelay(portOf(first));
  store = open(first, relay.port);
});
afterEach(async () => {
  await store.close();
  await relay.stop();
  await Promise.all([first.kill(), second.kill()]);
});

/** The server's answer, once it can be reached again. */
async function answer<T>(work: () => Promise<T>): Promise<T | AnotherLog> {
  for (let tries = 0; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof AnotherLog) return error;
      const mayBeOver = error instanceof AppendOutcomeUnknown || error instanceof StoreUnavailable;
      if (!mayBeOver || tries >= 50) throw error;
      await pause(50);
    }
  }
}

describe.each(['an empty log', 'the log of another installation'])('a server that comes back with %s', (what) => {
  const begin = async () => {
    await store.storeId();
    await store.append('wallet', [proposed('a')], { expected: 'none' });
    if (what === 'an empty log') return;
    const other = open(second);
    await other.storeId();
    await other.append('wallet', [proposed('other')], { expected: 'none' });
    await other.close();
  };
  const idsOf = ({ log }: EventStoreDbDouble) => log.all.map(({ id }) => id);

  it.each(['while it is followed', 'while somebody waits for more'])(
    'gives nothing to the store and takes no append, %s',
    async (way) => {
      await begin();
      const before = idsOf(second);
      let isOver = false;
      const end = new AbortController();
      if (way === 'while somebody waits for more') void store.changed(await store.head(), end.signal);
      else
        store.follow?.({
          ...{ after: START, onStanding: () => undefined, onEvent: () => undefined },
          onOver: () => (isOver = true),
        });
      await pause(100);
      relay.lead(portOf(second));
      await pause(100);
      expect(isOver).toBe(way === 'while it is followed');
      end.abort();
      const append = () => store.append('new', [proposed('b')], { expected: 'none' });
      expect(await answer(append)).toBeInstanceOf(AnotherLog);
      expect(await answer(() => store.head())).toBeInstanceOf(AnotherLog);
      expect(await answer(() => store.readAll({ after: START, limit: 10 }))).toBeInstanceOf(AnotherLog);
      expect(idsOf(second)).toEqual(before);

      relay.lead(portOf(first));
      for (let tries = 0; (await answer(append)) instanceof AnotherLog && tries < 50; tries++) await pause(50);
      expect(idsOf(first)).toContain(proposed('b').id);
      expect(idsOf(first).filter((id) => id === proposed('b').id)).toHaveLength(1);
      expect(idsOf(second)).toEqual(before);
    },
    60_000,
  );
});
