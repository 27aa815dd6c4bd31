import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { type NewEvent, openSqliteEventStore } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { phoneAddress } from '@wavelane/gateway';
import { GateClient, ManagerClient } from '@wavelane/whapi';
import { parse } from 'csv-parse';
import type { Rig } from '../prepare.js';

/** Reads the file with csv-parse and does nothing with it. @throws Error it has another number of rows */
export async function parseAlone(path: string, rows: number): Promise<void> {
  let count = 0;
  for await (const record of createReadStream(path).pipe(parse())) if (record) count++;
  if (count !== rows + 1) throw new Error(`csv-parse alone found ${count} records`);
}

/** Appends the events of a job, one by one, to a log that has nothing else to do. @returns seconds */
export async function appendAlone(dataDir: string, jobId: string): Promise<number> {
  const source = openSqliteEventStore({ path: join(dataDir, 'events.sqlite') });
  const events: NewEvent[] = [];
  for await (const { id, type, schemaVersion, data, metadata } of source.readStream(`job-${jobId}`)) {
    events.push({ id, type, schemaVersion, data, metadata });
  }
  await source.close();
  const log = openSqliteEventStore({ path: join(dataDir, `alone-${jobId}.sqlite`) });
  const seconds = await secondsOf(async () => {
    for (const [index, event] of events.entries()) {
      await log.append(`job-${jobId}`, [event], { expected: index === 0 ? 'none' : index - 1 });
    }
  });
  await log.close();
  return seconds;
}

/** Claim, call and outcome of messages of one channel, one after the other, and nothing else. @returns messages a second */
export async function dispatchAlone({ folder, gateway, sim }: Rig, count: number): Promise<number> {
  const log = openSqliteEventStore({ path: join(folder, `alone-${randomUUID()}.sqlite`) });
  const manager = new ManagerClient({ baseUrl: gateway.managerUrl, token: gateway.partnerToken, allowPrivate: true });
  const { id, token, apiUrl } = await manager.create(`alone-${randomUUID()}`, gateway.projectId, phone());
  await sim('POST', `/channels/${id}/link`, {});
  const gate = new GateClient({ baseUrl: defined(apiUrl), token: defined(token), allowPrivate: true });
  const seconds = await secondsOf(async () => {
    for (let n = 0; n < count; n++) {
      const stream = `message-${randomUUID()}`;
      await log.append(stream, [event('MessageClaimed')], { expected: 'none' });
      const { messageId } = await gate.send(phoneAddress('14155550199'), { kind: 'text', text: 'Hello' });
      await log.append(stream, [event('MessageAccepted', messageId)], { expected: 0 });
    }
  });
  await log.close();
  return count / seconds;
}

export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

let phones = 0;
const phone = () => `97330${100_000 + phones++}`;

function event(type: string, providerMessageId: string | null = null): NewEvent {
  const refs = { messageId: randomUUID(), jobId: randomUUID(), accountId: randomUUID(), channelId: 1 };
  const id = randomUUID();
  const metadata = {
    actor: { kind: 'system', id: 'dispatcher' },
    ...{ correlationId: id, commandId: id, causationId: null },
  } as const;
  return { id, type, schemaVersion: 1, data: { ...refs, attempt: 1, providerMessageId }, metadata };
}
