import { describe, expect, it } from '@jest/globals';
import { type EventStore, START, StoreUnavailable, type WrongExpectedRevision } from '@wavelane/event-store';
import { partOf } from '@wavelane/testing';
import { LogWrites } from './log-writes.js';

describe('LogWrites', () => {
  const RESULT = { revision: 0, position: START, deduplicated: false };

  it('keeps the time of the first refusal and the last reason until the log takes a write', async () => {
    let now = 1_000;
    let outcome: () => Promise<typeof RESULT> = () => Promise.resolve(RESULT);
    const writes = new LogWrites(() => now);
    const log = writes.over(partOf<EventStore>({ append: () => outcome(), head: () => Promise.resolve(START) }));
    const append = () => log.append('a', [], { expected: 'any' }).catch((error: unknown) => error);
    const full = new StoreUnavailable('No space left for the log');
    outcome = () => Promise.reject(full);
    expect([await append(), writes.refusal]).toEqual([full, { since: 1_000, reason: full.message }]);
    now = 2_000;
    outcome = () => Promise.reject(new StoreUnavailable('The log refuses'));
    await append();
    expect(writes.refusal).toEqual({ since: 1_000, reason: 'The log refuses' });
    // A conflict of revisions says nothing about the disk.
    outcome = () => Promise.reject(partOf<WrongExpectedRevision>({}));
    await append();
    expect(writes.refusal).toEqual({ since: 1_000, reason: 'The log refuses' });
    outcome = () => Promise.resolve(RESULT);
    expect([await append(), writes.refusal, await log.head()]).toEqual([RESULT, undefined, START]);
  });
});
