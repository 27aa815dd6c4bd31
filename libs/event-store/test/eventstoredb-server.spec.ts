import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type AppendExpectedRevision, END, EventStoreDBClient, jsonEvent, START } from '@eventstore/db-client';
import { openEventStoreDb } from '../src/eventstoredb/eventstoredb-event-store.js';
import type { EventStore } from '../src/port.js';
import { freshStream } from '../src/testing/contract/engine.js';
import { proposed } from '../src/testing/fixtures.js';
import { startEventStoreDbDouble } from '../src/testing/eventstoredb-double.js';
import { EventStoreDbOperator } from '../src/testing/eventstoredb-operator.js';

const { EVENTSTORE_URL } = process.env;
/** The double, and a server if the environment names one: both must behave in the same way. */
const SERVERS: [string, () => Promise<{ url: string; stop: () => Promise<void> }>][] = [
  [
    'the double',
    async () => {
      const { url, kill } = await startEventStoreDbDouble();
      return { url, stop: kill };
    },
  ],
];
if (EVENTSTORE_URL !== undefined) {
  const url = EVENTSTORE_URL;
  SERVERS.push(['the server', async () => ({ url, stop: async () => undefined })]);
}

describe.each(SERVERS)('a stream that an operator changes, on %s', (_name, start) => {
  let url: string;
  let store: EventStore;
  let client: EventStoreDBClient;
  let operator: EventStoreDbOperator;
  let stop: () => Promise<void>;

  beforeAll(async () => {
    ({ url, stop } = await start());
    store = openEventStoreDb({ url, appendTimeoutMs: 20_000 });
    client = EventStoreDBClient.connectionString(url);
    operator = new EventStoreDbOperator(url);
  });
  afterAll(async () => {
    await operator.stop();
    await client.dispose();
    await store.close();
    await stop();
  });

  /** Without TLS the server accepts any credentials; with them the client uses the calls that the double has. */
  const login = () => (url.includes('@') ? {} : { credentials: { username: 'unused', password: 'unused' } });

  async function streamOf(length: number): Promise<string> {
    const stream = freshStream('operated');
    const events = Array.from({ length }, (_, index) => proposed(`${stream}-${index}`));
    await store.append(stream, events, { expected: 'none' });
    return stream;
  }
  async function revisions(stream: string, direction: 'forwards' | 'backwards' = 'forwards'): Promise<number[]> {
    const fromRevision = direction === 'forwards' ? START : END;
    const found: number[] = [];
    for await (const { event } of client.readStream(stream, { direction, fromRevision, ...login() }))
      found.push(Number(event?.revision));
    return found;
  }
  const append = async (stream: string, expectedRevision: AppendExpectedRevision, id: string = randomUUID()) => {
    const event = jsonEvent({ id, type: 'Noted', data: {} });
    const { nextExpectedRevision } = await client.appendToStream(stream, event, { expectedRevision, ...login() });
    return Number(nextExpectedRevision);
  };

  it('begins later and goes on at its end after it was truncated', async () => {
    const stream = await streamOf(5);
    await operator.truncate(stream, 3);
    expect(await revisions(stream)).toEqual([3, 4]);
    expect(await revisions(stream, 'backwards')).toEqual([4, 3]);
    expect(await append(stream, 4n)).toBe(5);
    await operator.truncate(stream, 99);
    expect(await revisions(stream)).toEqual([]);
    expect(await append(stream, 5n)).toBe(6);
    await operator.relax(stream);
    expect(await revisions(stream)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('loses one event for each that comes when its number is limited', async () => {
    const stream = await streamOf(4);
    await operator.keepNewest(stream, 2);
    expect(await revisions(stream)).toEqual([2, 3]);
    await append(stream, 3n);
    expect(await revisions(stream)).toEqual([3, 4]);
  });

  it('loses what is older when its age is limited', async () => {
    const stream = await streamOf(2);
    await operator.keepFor(stream, 3_600);
    expect(await revisions(stream)).toEqual([0, 1]);
    await operator.keepFor(stream, 1);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await revisions(stream)).toEqual([]);
  });

  it('looks absent after it was deleted, and goes on with the next revision when it is begun again', async () => {
    const stream = await streamOf(3);
    await operator.delete(stream);
    await expect(revisions(stream)).rejects.toMatchObject({ type: 'stream-not-found' });
    await expect(append(stream, 'stream_exists')).rejects.toMatchObject({ type: 'stream-deleted' });
    expect(await append(stream, 'no_stream')).toBe(3);
    expect(await revisions(stream)).toEqual([3]);
  });

  it('refuses reads and writes after it was deleted for ever', async () => {
    const stream = await streamOf(2);
    await operator.deleteForEver(stream);
    await expect(revisions(stream)).rejects.toMatchObject({ type: 'stream-deleted', streamName: stream });
    await expect(append(stream, 'no_stream')).rejects.toMatchObject({ type: 'stream-deleted' });
    await expect(append(stream, 1n)).rejects.toMatchObject({ type: 'stream-deleted' });
  });

  it('recognises a repeat although it no longer shows what is repeated', async () => {
    const stream = await streamOf(1);
    await append(stream, 0n);
    await operator.truncate(stream, 1);
    expect(await append(stream, 'no_stream', proposed(`${stream}-0`).id)).toBe(0);
  });

  it('leaves the events and what was ordered in $all', async () => {
    const [commit = ''] = (await store.head()).split('/');
    const stream = await streamOf(2);
    await operator.truncate(stream, 1);
    await operator.deleteForEver(stream);
    const fromPosition = commit === '' ? START : { commit: BigInt(commit), prepare: BigInt(commit) };
    const found: string[] = [];
    for await (const { event } of client.readAll({ fromPosition, maxCount: 1_000, ...login() }))
      if (event?.streamId.endsWith(stream)) found.push(`${event.streamId.slice(0, -stream.length)}${event.type}`);
    expect(found).toEqual(['Noted', 'Noted', '$$$metadata', '$streamDeleted']);
  });
});
