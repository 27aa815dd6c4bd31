import { describe, expect, it } from '@jest/globals';
import { type EventStore, type StoredEvent } from '@wavelane/event-store';
import { partOf } from '@wavelane/testing';
import fc from 'fast-check';
import { stored } from '../../../testing/domain/stored.js';
import { LogSkew, SKEW_TOLERATED_MS } from './log-skew.js';

const SENT = Date.UTC(2026, 0, 1);
const EVENT = stored('Noted', {}, { stream: 'a', position: 0 });

interface Server {
  /** Unix ms, as the server's clock has it. */
  recorded: number;
  /** ms that an append takes. */
  takes?: number;
  deduplicated?: boolean;
  /** The error of the next read. */
  fails?: Error;
}

/** One append to a log with such a server. @returns the number of reads of the log */
async function appended(skew: LogSkew, time: { now: number }, server: Server): Promise<number> {
  let reads = 0;
  const log = skew.over(
    partOf<EventStore>({
      append: async () => {
        time.now += server.takes ?? 0;
        return { revision: 0, position: EVENT.position, deduplicated: server.deduplicated ?? false };
      },
      async *readStream(): AsyncGenerator<StoredEvent> {
        reads++;
        if (server.fails) throw server.fails;
        yield { ...EVENT, metadata: { ...EVENT.metadata, recordedAt: new Date(server.recorded).toISOString() } };
      },
    }),
  );
  await log.append('a', [], { expected: 'any' });
  await new Promise((resolve) => setImmediate(resolve));
  return reads;
}

const measuring = () => {
  const time = { now: SENT };
  const heard: number[] = [];
  return {
    time,
    heard,
    skew: new LogSkew(
      () => time.now,
      (ms) => heard.push(ms),
    ),
  };
};

describe('the clock of the log’s server', () => {
  it('measures how far the stamp lies outside the time between sending and answer', async () => {
    const ms = fc.integer({ min: 0, max: 3_600_000 });
    await fc.assert(
      fc.asyncProperty(ms, ms, fc.boolean(), async (takes, off, isAhead) => {
        const right = measuring();
        await appended(right.skew, right.time, { recorded: SENT + Math.floor(takes / 2), takes });
        expect([right.skew.ms, right.skew.isOff, right.heard]).toEqual([0, false, []]);
        const wrong = measuring();
        await appended(wrong.skew, wrong.time, { recorded: isAhead ? SENT + takes + off : SENT - off, takes });
        const expected = off === 0 ? 0 : isAhead ? off : -off;
        const isOff = off > SKEW_TOLERATED_MS;
        expect([wrong.skew.ms, wrong.skew.isOff, wrong.heard]).toEqual([expected, isOff, isOff ? [expected] : []]);
      }),
    );
  });

  it('measures at the first append, and not at each one', async () => {
    const { skew, time, heard } = measuring();
    expect([skew.ms, await appended(skew, time, { recorded: SENT + 600_000 }), skew.ms]).toEqual([null, 1, 600_000]);
    expect([await appended(skew, time, { recorded: SENT }), skew.ms, heard]).toEqual([0, 600_000, [600_000]]);
  });

  it('measures nothing by an earlier event or by one that cannot be read, and delays no writer', async () => {
    const { skew, time } = measuring();
    expect(await appended(skew, time, { recorded: SENT - 600_000, deduplicated: true })).toBe(0);
    await appended(skew, time, { recorded: SENT, fails: new Error('The log is away') });
    expect(skew.ms).toBeNull();
  });
});
