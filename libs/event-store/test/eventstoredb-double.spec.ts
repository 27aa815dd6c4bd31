import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { START } from '../src/event.js';
import { openEventStoreDb } from '../src/eventstoredb/eventstoredb-event-store.js';
import type { EventStore } from '../src/port.js';
import { everythingAfter, toArray } from '../src/testing/contract/engine.js';
import { decidedAtOf } from '../src/times.js';
import { proposed } from '../src/testing/fixtures.js';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '../src/testing/eventstoredb-double.js';
import { EventStoreDbOperator } from '../src/testing/eventstoredb-operator.js';

let double: EventStoreDbDouble;
let store: EventStore;
let operator: EventStoreDbOperator;

beforeEach(async () => {
  double = await startEventStoreDbDouble();
  store = openEventStoreDb({ url: double.url });
  operator = new EventStoreDbOperator(double.url);
});
afterEach(async () => {
  await store.close();
  await operator.stop();
  await double.kill();
});

const note = (stream: string, ...names: string[]) =>
  store.append(
    stream,
    names.map((name) => proposed(name)),
    { expected: 'any' },
  );
const hideNothing = () => ({
  ...{ id: randomUUID(), type: '$metadata', contentType: 'application/json' },
  ...{ data: Buffer.from('{}'), metadata: Buffer.from('') },
});
const inAll = async () => (await everythingAfter(store, START)).events.map(({ metadata }) => metadata.commandId);

describe('a stream that was deleted softly', () => {
  it('shows its events again only after the second order to hide nothing', async () => {
    await note('wallet-1', 'a', 'b');
    await operator.delete('wallet-1');
    const set = () => double.log.append('$$wallet-1', [hideNothing()], 'any');
    set();
    expect(double.log.read('wallet-1')).toEqual([]);
    set();
    expect(double.log.read('wallet-1')).toHaveLength(2);
  });
});

describe('a search for a rare type', () => {
  it('leaves the search to the server, which sends only what is wanted', async () => {
    for (let n = 0; n < 40; n++) await note('wallet-1', ...Array.from({ length: 100 }, (_, index) => `${n}-${index}`));
    await note('wallet-2', 'last');
    double.calls.clear();
    const rare = { after: START, limit: 100, types: ['NeverWritten'] };
    expect(await store.readAll(rare)).toMatchObject({ events: [], head: true });
    expect(double.calls.eventsOf('readAll') + double.calls.eventsOf('subscribe')).toBeLessThan(200);
  });
});

describe('a scavenge', () => {
  it('removes from $all what readers of a stream no longer get, but for its last event', async () => {
    await note('wallet-1', 'a', 'b', 'c');
    await note('wallet-2', 'd', 'e');
    await note('wallet-3', 'f', 'g');
    await operator.truncate('wallet-1', 2);
    await operator.delete('wallet-2');
    await operator.deleteForEver('wallet-3');
    expect(await inAll()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => `command-${name}`));
    double.log.scavenge();
    expect(await inAll()).toEqual(['command-c', 'command-e']);
    await operator.relax('wallet-1');
    expect((await toArray(store.readStream('wallet-1', { from: 2 }))).map(({ revision }) => revision)).toEqual([2]);
  });

  it('leaves readers a way on from a position that is gone, forwards and backwards', async () => {
    await note('wallet-0', 'first');
    const { position } = await note('wallet-1', 'a', 'b');
    await note('wallet-1', 'c');
    await operator.truncate('wallet-1', 2);
    double.log.scavenge();
    expect((await store.readAll({ after: position, limit: 10 })).events).toMatchObject([{ revision: 2 }]);
    expect((await store.readBack({ before: position, limit: 10 })).events).toMatchObject([{ stream: 'wallet-0' }]);
  });

  it('takes away what a repeat was recognised by', async () => {
    await note('wallet-1', 'a', 'b');
    await operator.truncate('wallet-1', 1);
    double.log.scavenge();
    const repeat = store.append('wallet-1', [proposed('a')], { expected: 'none' });
    await expect(repeat).rejects.toMatchObject({ name: 'WrongExpectedRevision', actual: 1 });
  });
});

describe('the clock of a server', () => {
  it('stamps events, and may be another than ours', async () => {
    double.log.skewMs = 3_600_000;
    const before = Date.now();
    await note('wallet-1', 'a');
    const [event] = await toArray(store.readStream('wallet-1'));
    const recordedAt = Date.parse(defined(event).metadata.recordedAt);
    expect(recordedAt).toBeGreaterThanOrEqual(before + 3_600_000);
    expect(recordedAt).toBeLessThanOrEqual(Date.now() + 3_600_000);
  });

  it('leaves the time of a decision as the writer of the event gave it', async () => {
    double.log.skewMs = -600_000;
    const decided = new Date('2031-05-06T07:08:09.010Z');
    const other = openEventStoreDb({ url: double.url, now: () => decided });
    await other.append('wallet-1', [proposed('a')], { expected: 'none' });
    await other.close();
    const [event] = await toArray(store.readStream('wallet-1'));
    expect(decidedAtOf(defined(event))).toBe(decided.toISOString());
  });

  it('counts for an event from before decisions were stamped', async () => {
    double.log.skewMs = -600_000;
    const { id, type, data, metadata } = proposed('old');
    const client = EventStoreDBClient.connectionString(double.url);
    const old = jsonEvent({
      id,
      type,
      data: data as Record<string, unknown>,
      metadata: { ...metadata, schemaVersion: 1 },
    });
    await client.appendToStream('wallet-1', old, { credentials: { username: 'unused', password: 'unused' } });
    await client.dispose();
    const [event] = await toArray(store.readStream('wallet-1'));
    expect(defined(event).metadata).toEqual({ ...metadata, recordedAt: expect.any(String) });
    expect(decidedAtOf(defined(event))).toBe(defined(event).metadata.recordedAt);
  });
});

describe('a node that no longer leads', () => {
  it('sends writers to the other one; the subscription is made again, and nothing is lost or written twice', async () => {
    const other = await startEventStoreDbDouble({ log: double.log });
    try {
      const { signal } = new AbortController();
      const { position } = await note('wallet-1', 'a');
      await store.changed(position, signal); // until the subscription is confirmed
      double.resign(other);
      const first = other.calls.of('append');
      const next = await note('wallet-1', 'b');
      expect(other.calls.of('append')).toBe(first + 1);
      expect(await inAll()).toEqual(['command-a', 'command-b']);
      while (double.calls.of('subscribe') + other.calls.of('subscribe') < 2) await store.changed(next.position, signal);
      const waits = store.changed(next.position, signal);
      await note('wallet-2', 'c');
      await waits;
    } finally {
      await other.kill();
    }
  });
});

describe('the calls to the double', () => {
  it('counts calls by kind and family of streams, with the events that went with them', async () => {
    await note('message-0b9f4c1e-53c4-4a52-9f1a-52d6f3b0c001', 'a', 'b');
    await note('message-7c9f4c1e-53c4-4a52-9f1a-52d6f3b0c002', 'c');
    await note('audit-chain', 'd');
    double.calls.clear();
    await note('sending-7c9f4c1e-53c4-4a52-9f1a-52d6f3b0c002-2026-11', 'e', 'f');
    await toArray(store.readStream('message-0b9f4c1e-53c4-4a52-9f1a-52d6f3b0c001'));
    await toArray(store.readStream('message-7c9f4c1e-53c4-4a52-9f1a-52d6f3b0c002'));
    await toArray(store.readStream('audit-chain'));
    await store.readAll({ after: START, limit: 100 });
    expect(double.calls.table).toEqual(
      expect.arrayContaining([
        { kind: 'append', target: 'sending', calls: 1, events: 2 },
        { kind: 'readStream', target: 'message', calls: 2, events: 3 },
        { kind: 'readStream', target: 'audit-chain', calls: 1, events: 1 },
        { kind: 'readAll', target: '$all', calls: 1, events: 6 },
      ]),
    );
    expect([double.calls.of('readStream'), double.calls.eventsOf('readStream')]).toEqual([3, 4]);
  });

  it('takes at least as long for a call as its price says', async () => {
    await note('wallet-1', 'a');
    Object.assign(double.prices, { append: 60, read: 40 });
    const began = performance.now();
    await note('wallet-1', 'b');
    await toArray(store.readStream('wallet-1'));
    expect(performance.now() - began).toBeGreaterThan(95);
  });
});
