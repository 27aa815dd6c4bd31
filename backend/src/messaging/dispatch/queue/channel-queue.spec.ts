import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Position } from '@wavelane/event-store';
import type { ReadModels } from '@wavelane/projections';
import { partOf } from '@wavelane/testing';
import { NEW_YEAR, TestTime } from '../../../../testing/domain/test-time.js';
import type { MessageEvent } from '../../messages/message.events.js';
import { ChannelQueue, IDLE_MS, OBSTACLE_MS } from './channel-queue.js';
import type { DispatchLog } from '../dispatch-log.js';
import { UnseenWrites } from './unseen-writes.js';

interface Job {
  id: string;
  startsAt?: string;
  priority?: 0 | 1;
  messages?: readonly string[];
}

const at = (n: number) => String(n).padStart(4, '0') as Position;
const rank = (job: { priority: number; startsAt: string; createdAt: string }) =>
  [job.priority, job.startsAt, job.createdAt].join('\0');
const iso = (ms: number) => new Date(NEW_YEAR + ms).toISOString();

describe('the queue of a channel', () => {
  let unseen: UnseenWrites;
  /** Up to here the read models show everything. */
  let shown: Position;
  let finds: number;
  /** Jobs that were read. */
  let read: number;

  beforeEach(() => {
    [unseen, shown, finds, read] = [new UnseenWrites(), at(0), 0, 0];
  });

  /** A queue over these open jobs, as the read models have them. */
  function queueOf(...jobs: Job[]): ChannelQueue {
    type Asked = {
      where: {
        jobId?: { in: string[] };
        attention?: unknown;
        priority?: number;
        startsAt?: { lte?: string; gt?: string };
      };
      limit: number;
    };
    const documentsOf = (name: string, { where, limit }: Asked) => {
      if (name === 'jobs')
        return jobs
          .map(({ id, startsAt = '', priority = 1 }, n) => ({ id, body: { startsAt, priority, createdAt: at(n) } }))
          .filter(({ body }) => where.priority === undefined || where.priority === body.priority)
          .filter(({ body: { startsAt } }) => startsAt <= (where.startsAt?.lte ?? '~'))
          .filter(({ body: { startsAt } }) => where.startsAt?.gt === undefined || startsAt > where.startsAt.gt)
          .toSorted((a, b) => (rank(a.body) < rank(b.body) ? -1 : 1))
          .slice(0, limit)
          .map((job) => (read++, job));
      if (where.attention) return [];
      const asked = jobs.filter(({ id }) => where.jobId?.in.includes(id));
      return asked
        .flatMap(({ id: jobId, messages = [] }) =>
          messages.map((id) => ({ id, body: { jobId, channelId: 1, to: `+1${id}`, token: null } })),
        )
        .slice(0, limit);
    };
    const readModels = Object.assign(Object.create(null) as ReadModels, {
      waitFor: async (position: Position) => position <= shown,
      find: async ({ name }: { name: string }, query: Asked) => (finds++, { documents: documentsOf(name, query) }),
    });
    return new ChannelQueue(partOf<DispatchLog>({ unseen }), TestTime.standing(), readModels);
  }

  const wrote = (messageId: string, jobId: string, position: number) =>
    unseen.note(
      [partOf<MessageEvent>({ type: 'MessageAccepted', data: { messageId, jobId, channelId: 1 } as never })],
      at(position),
    );
  const idsOf = async (queue: ChannelQueue) => (await queue.due(1)).messages.map(({ id }) => id);
  const many = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `m${from + n}`);

  it('looks again after a rest when its job began at once, as its messages wait for another try', async () => {
    expect((await queueOf({ id: 'job' }).due(1)).nextAt).toBe(NEW_YEAR + IDLE_MS);
    expect((await queueOf({ id: 'job', startsAt: iso(-60_000) }).due(1)).nextAt).toBe(NEW_YEAR + IDLE_MS);
  });

  it('looks again when a planned job begins, or an obstacle may have gone', async () => {
    expect((await queueOf({ id: 'job', startsAt: iso(9_000) }).due(1)).nextAt).toBe(NEW_YEAR + 9_000);
    expect((await queueOf({ id: 'job', startsAt: iso(90_000) }).due(1)).nextAt).toBe(NEW_YEAR + OBSTACLE_MS);
  });

  it('gives nothing a second time that the read models still show, and a full batch of the rest', async () => {
    const queue = queueOf({ id: 'job', messages: many(60) });
    const first = await idsOf(queue);
    expect(first).toEqual(many(25));
    for (const [index, id] of first.entries()) wrote(id, 'job', index + 1);
    expect(await idsOf(queue)).toEqual(many(25, 25));
    shown = at(25);
    expect(await idsOf(queueOf({ id: 'job', messages: many(35, 25) }))).toEqual(many(25, 25));
  });

  it('gives nothing of a job that was just paused, until the read models say so themselves', async () => {
    const queue = queueOf({ id: 'paused', messages: ['a'] }, { id: 'other', messages: ['b'] });
    unseen.paused('paused', at(3));
    expect(await idsOf(queue)).toEqual(['b']);
    shown = at(3);
    expect(await idsOf(queue)).toEqual(['a', 'b']);
  });

  it('waits without end when there are no open jobs', async () => {
    expect(await queueOf().due(1)).toMatchObject({ messages: [], nextAt: Infinity });
  });

  it('says when there is more than it gave, and asks three times for all of it', async () => {
    const some = await queueOf({ id: 'job', messages: many(3) }, { id: 'one', priority: 0, messages: ['s'] }).due(1);
    expect([some.messages.map(({ kind }) => kind), some.nextAt > 0]).toEqual([
      ['single', 'bulk', 'bulk', 'bulk'],
      true,
    ]);
    finds = 0;
    expect((await queueOf({ id: 'job', messages: many(26) }).due(1)).nextAt).toBe(0);
    expect(finds).toBe(3);
  });

  it('serves a bulk job whatever is planned beside it, of either kind', async () => {
    const planned = (priority: 0 | 1) =>
      Array.from({ length: 60 }, (_, n): Job => ({ id: `${priority}-${n}`, priority, startsAt: iso(9_000 + n) }));
    const begun: Job = { id: 'begun', startsAt: iso(-1), messages: many(3) };
    const { messages, nextAt } = await queueOf(...planned(0), ...planned(1), begun).due(1);
    expect([messages.map(({ id }) => id), nextAt]).toEqual([many(3), NEW_YEAR + IDLE_MS]);
    expect((await queueOf(...planned(1), ...planned(0)).due(1)).nextAt).toBe(NEW_YEAR + 9_000);
  });

  it('reads no more of what is planned than says when the next of it begins', async () => {
    const planned = Array.from({ length: 500 }, (_, n): Job => ({
      id: `p${n}`,
      priority: 0,
      startsAt: iso(9_000 + n),
    }));
    const { messages } = await queueOf(...planned, { id: 'now', priority: 0, messages: ['s'] }).due(1);
    expect([messages.map(({ id }) => id), read < 12]).toEqual([['s'], true]);
  });

  it.each([0, 1] as const)('finds what is new behind many that wait for another try: priority %i', async (priority) => {
    const waiting = Array.from({ length: 60 }, (_, n): Job => ({ id: `w${n}`, priority }));
    const { messages } = await queueOf(...waiting, { id: 'new', priority, messages: ['m'] }).due(1);
    expect(messages.map(({ id }) => id)).toEqual(['m']);
    expect(await queueOf(...waiting).due(1)).toMatchObject({ messages: [], nextAt: NEW_YEAR + IDLE_MS });
  });

  it('finds what stands behind jobs that were just paused', async () => {
    const paused = Array.from({ length: 40 }, (_, n): Job => ({ id: `p${n}`, messages: [`of ${n}`] }));
    const queue = queueOf(...paused, { id: 'fine', messages: ['m'] }, { id: 'next', startsAt: iso(5_000) });
    for (const { id } of paused) unseen.paused(id, at(5));
    expect(await idsOf(queue)).toEqual(['m']);
  });

  it('goes on with bulk jobs while messages of many singles wait for another try', async () => {
    const waiting = Array.from({ length: 60 }, (_, n): Job => ({ id: `w${n}`, priority: 0 }));
    const { messages, nextAt } = await queueOf(...waiting, { id: 'bulk', messages: many(2) }).due(1);
    expect([messages.map(({ id }) => id), nextAt]).toEqual([many(2), NEW_YEAR + IDLE_MS]);
  });

  it('waits for the read models when they are far behind', async () => {
    const queue = queueOf({ id: 'job', messages: many(500) });
    for (const [index, id] of many(200).entries()) wrote(id, 'job', index + 1);
    expect(await queue.due(1)).toMatchObject({ messages: [], nextAt: NEW_YEAR + IDLE_MS });
    shown = at(200);
    expect((await queue.due(1)).messages).toHaveLength(25);
  });
});
