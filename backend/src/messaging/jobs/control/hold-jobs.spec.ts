import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type NewEvent, openSqliteEventStore } from '@wavelane/event-store';
import { jobsInDoubt } from './hold-jobs.js';

const NOW = Date.parse('2026-05-01T12:00:00.000Z');

const event = (type: string, data: object): NewEvent => ({
  id: randomUUID(),
  type,
  schemaVersion: 1,
  data,
  metadata: { actor: { kind: 'system', id: 'test' }, correlationId: 'c', commandId: randomUUID(), causationId: null },
});
const drafted = (jobId: string, total: number, scheduledFor: string | null = null) =>
  event('JobDrafted', { jobId, total, scheduledFor });
const admitted = (jobId: string) => event('JobAdmitted', { jobId });
const moved = (jobId: string, type: string, before: string, after: string) => event(type, { jobId, before, after });

/** @param later the events after the restore */
async function doubtful(
  events: NewEvent[],
  later: NewEvent[] = [],
  asOf = '2026-05-01T11:00:00.000Z',
): Promise<string[]> {
  const store = openSqliteEventStore({ path: ':memory:' });
  try {
    await store.append('all', events, { expected: 'none' });
    const upTo = await store.head();
    if (later.length > 0) await store.append('later', later, { expected: 'none' });
    const jobs = await jobsInDoubt(store, { asOf, upTo, now: NOW });
    return jobs.map(({ jobId }) => jobId);
  } finally {
    await store.close();
  }
}

describe('a job after a restore', () => {
  const both = [drafted('j', 2), admitted('j')];
  const counted = event('ReplyOrdered', { jobId: 'j', free: false, day: '2026-05-01' });
  const sent = () => moved('j', 'MessageClaimed', 'queued', 'pending');

  it.each<[string, NewEvent[], boolean]>([
    ['is in doubt while it has something in the queue', [...both, sent()], true],
    [
      'is in doubt when something is in the queue again',
      [...both, sent(), sent(), moved('j', 'MessageReleased', 'pending', 'queued')],
      true,
    ],
    ['is not in doubt when everything has left the queue', [...both, sent(), sent()], false],
    ['is not in doubt when it was not admitted', [drafted('j', 2)], false],
    ['is in doubt as one message that was admitted', [event('MessageOrdered', { jobId: 'j' }), admitted('j')], true],
    ['is in doubt as one message that needs no admission', [event('MessageOrdered', { jobId: 'j', free: true })], true],
    ['is not in doubt as one message that was not admitted', [event('MessageOrdered', { jobId: 'j' })], false],
    [
      'is in doubt as a reply that needs no admission',
      [event('ReplyOrdered', { jobId: 'j', free: true, day: '2026-05-01' })],
      true,
    ],
    ['is in doubt as a reply that was admitted', [counted, admitted('j')], true],
    ['is not in doubt as a reply that was not admitted', [counted], false],
    [
      'is not in doubt as a reply that is ordered by another event',
      [event('ReplyOrdered', { jobId: 'j', free: true })],
      false,
    ],
    ['is not in doubt when it was cancelled', [...both, event('JobCancelled', { jobId: 'j' })], false],
    ['is in doubt when its time has come', [drafted('j', 1, '2026-05-01T11:59:00.000Z'), admitted('j')], true],
    [
      'is not in doubt when it is planned for later',
      [drafted('j', 1, '2026-05-01T12:01:00.000Z'), admitted('j')],
      false,
    ],
  ])('shows that it %s', async (_name, events, expected) => {
    expect(await doubtful(events)).toEqual(expected ? ['j'] : []);
  });

  const ofPerson = (decidedAt: string, one: NewEvent): NewEvent => ({
    ...one,
    metadata: { ...one.metadata, actor: { kind: 'user', id: 'ada' }, decidedAt },
  });

  it('stays in doubt although the clock before the restore was ahead', async () => {
    expect(await doubtful(both.map((one) => ofPerson('2026-05-02T12:00:00.000Z', one)))).toEqual(['j']);
  });

  it('stays in doubt although it is planned for later if the backup is of later still', async () => {
    const planned = [drafted('j', 1, '2026-05-02T12:00:00.000Z'), admitted('j')];
    expect(await doubtful(planned, [], '2026-05-02T11:59:00.000Z')).toEqual([]);
    expect(await doubtful(planned, [], '2026-05-02T12:00:00.000Z')).toEqual(['j']);
  });

  it('escapes doubt when a person ordered it after the restore, by a clock that is behind', async () => {
    expect(
      await doubtful(
        [drafted('other', 1)],
        both.map((one) => ofPerson('2026-04-30T12:00:00.000Z', one)),
      ),
    ).toEqual([]);
  });
});
