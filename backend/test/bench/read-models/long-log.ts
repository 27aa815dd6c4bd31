/** A long log of the product's own events: what a small installation wrote, copied many times under other ids. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EventStore, type NewEvent, openSqliteEventStore, type StoredEvent, START } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { startApp } from '../../../testing/app.js';
import { controlGateway } from '../../../testing/gateway-control.js';
import { EVENT_STORE } from '../../../src/platform/storage/tokens.js';
import { ADMIN, prepare } from '../prepare.js';

const MESSAGES = 200;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const APPENDED = 500;

/**
 * Writes `events.sqlite` into a folder. Its events are not sealed, so that they can be read without the keys of the
 * installation that wrote them first.
 * @param events the least number of events
 * @param channels so many more channels, each with the events of a channel that was paid and linked
 */
export async function longLog(folder: string, events: number, channels = 0): Promise<void> {
  const sample = await sampleLog();
  mkdirSync(folder, { recursive: true });
  const log = openSqliteEventStore({ path: join(folder, 'events.sqlite') });
  for (let copy = 0; copy * sample.length < events; copy++) await append(log, sample, copy);
  await addChannels(log, sample, channels);
  await log.close();
}

/** Registered, paid, linked, sent, delivered, read and answered, as the demo gateway does it. */
async function sampleLog(): Promise<StoredEvent[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'wavelane-sample-'));
  const app = await startApp({ dataDir, env: { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password } });
  const link = (id: string) => controlGateway(app.simulators.url, 'POST', `/channels/${id}/link`);
  const { session, channels } = await prepare(app.url, 1, link);
  for (let from = 0; from < MESSAGES; from += 50) {
    const rows = Array.from({ length: 50 }, (_, n) => ({
      phone: `+1415555${1_000 + from + n}`,
      message: `Hello ${n}`,
    }));
    await session.post('/api/messages/bulk', { channelId: defined(channels[0]).id, rows });
  }
  await new Promise((resolve) => setTimeout(resolve, 8_000));
  await app.settle(60_000);
  const sample = await whole(app.app.get<EventStore>(EVENT_STORE));
  await app.stop();
  rmSync(dataDir, { recursive: true });
  return sample;
}

async function whole(log: EventStore): Promise<StoredEvent[]> {
  const all: StoredEvent[] = [];
  for await (const page of log.pages({ after: START })) all.push(...page.events);
  return all;
}

/** Replaces every id and phone number by another one of this copy, at each place by the same one. */
async function append(log: EventStore, sample: readonly StoredEvent[], copy: number): Promise<void> {
  const other = (id: string) => {
    const hex = createHash('sha256').update(`${copy} ${id}`).digest('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  };
  const area = `1${300 + (copy % 600)}555`;
  const renamed = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value).replace(UUID, other).replaceAll('1415555', area)) as T;
  let writes: Promise<unknown>[] = [];
  for (const run of runs(sample)) {
    const stream = renamed(run.stream);
    writes.push(
      log.append(stream === run.stream ? `${stream}-${copy}` : stream, run.events.map(renamed), { expected: 'any' }),
    );
    if (writes.length < APPENDED) continue;
    await Promise.all(writes);
    writes = [];
  }
  await Promise.all(writes);
}

async function addChannels(log: EventStore, sample: readonly StoredEvent[], channels: number): Promise<void> {
  const { stream } = defined(sample.find(({ type }) => type === 'ChannelAdded'));
  const ofOne = sample.filter((event) => event.stream === stream);
  const id = stream.slice('channel-'.length);
  for (let from = 0; from < channels; from += APPENDED) {
    await Promise.all(
      Array.from({ length: Math.min(APPENDED, channels - from) }, (_, n) => {
        const other = String(Number(id) + from + n + 1);
        const [run] = runs(JSON.parse(JSON.stringify(ofOne).replaceAll(id, other)) as StoredEvent[]);
        return log.append(`channel-${other}`, defined(run).events, { expected: 'none' });
      }),
    );
  }
}

/** Joins neighbours of one stream. */
function runs(sample: readonly StoredEvent[]): { stream: string; events: NewEvent[] }[] {
  const found: { stream: string; events: NewEvent[] }[] = [];
  for (const { stream, type, schemaVersion, data, metadata } of sample) {
    const { recordedAt: _recordedAt, ...kept } = metadata;
    const event: NewEvent = { id: randomUUID(), type, schemaVersion, data, metadata: kept };
    const last = found.at(-1);
    if (last?.stream === stream) last.events.push(event);
    else found.push({ stream, events: [event] });
  }
  return found;
}
