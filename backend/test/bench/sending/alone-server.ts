/**
 * Measures the processor time of two durable appends for each message, as claim and outcome need them, and nothing
 * else.
 */
import { randomUUID } from 'node:crypto';
import { type NewEvent, openSqliteEventStore } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { answering, tell } from '../child.js';
import { median } from '../load.js';

const log = openSqliteEventStore({ path: defined(process.env.LOG) });

function event(type: string): NewEvent {
  const id = randomUUID();
  const data = { messageId: id, jobId: randomUUID(), accountId: randomUUID(), channelId: 1, attempt: 1 };
  const metadata = {
    actor: { kind: 'system', id: 'dispatcher' },
    correlationId: id,
    commandId: id,
    causationId: null,
  } as const;
  return { id, type, schemaVersion: 1, data, metadata };
}

async function once(): Promise<void> {
  const stream = `message-${randomUUID()}`;
  await log.append(stream, [event('MessageClaimed')], { expected: 'none' });
  await log.append(stream, [event('MessageAccepted')], { expected: 0 });
}

/** The cost of two appends for each of `count` messages. */
export interface Alone {
  /** Processor time for a message. ms */
  ms: number;
  /** Median time for both appends of a message. ms */
  p50: number;
}

async function alone({ count, atATime }: Record<string, unknown>): Promise<Alone> {
  const before = process.cpuUsage();
  const waits: number[] = [];
  let left = Number(count);
  const lane = async () => {
    while (left-- > 0) {
      const began = performance.now();
      await once();
      waits.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: Number(atATime) }, lane));
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1_000 / Number(count), p50: median(waits) };
}

async function stop(): Promise<void> {
  await log.close();
  process.exit(0);
}

answering({ alone, stop });
tell({});
