import { describe, expect, it } from '@jest/globals';
import type { Projection } from '@wavelane/projections';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { stored } from '../../../testing/domain/stored.js';
import { peopleProjection } from '../../people/list/people.projection.js';
import { jobsProjection } from '../jobs/jobs.projection.js';
import { type OrderOfReply, orderIn, type ReplyOrdered } from '../jobs/message-ordered.js';
import { activityProjection } from '../reports/activity.projection.js';
import { jobWordsProjection } from '../search/job-words.projection.js';
import { messagesProjection } from './messages.projection.js';
import { accept, claim, refs, tell } from './testing/message-commands.js';

const PROJECTIONS: readonly Projection[] = [
  jobsProjection,
  messagesProjection,
  activityProjection,
  peopleProjection,
  jobWordsProjection,
];

type Log = readonly { type: string; data: object }[];

/** All documents and rows that the projections make of a log, by projection and key. */
function folded(log: Log): Map<string, Record<string, unknown> | null> {
  const found = new Map<string, Record<string, unknown> | null>();
  log.forEach(({ type, data }, index) => {
    // The event of a message has the same position in both logs.
    const event = stored(type, data, { stream: 's', position: index + 1 });
    for (const projection of PROJECTIONS) {
      if (!projection.handles.includes(type)) continue;
      for (const key of [projection.keys(event)].flat()) {
        const name = `${projection.name} ${key}`;
        found.set(name, projection.fold(found.get(name) ?? projection.initial(key), event));
      }
      for (const { id, body } of projection.rows?.(event) ?? []) found.set(`${projection.name} row ${id}`, body);
    }
  });
  return found;
}

const aReply = fc.record({
  text: fc.string(),
  name: fc.option(fc.string()),
  free: fc.boolean(),
  isGreeted: fc.boolean(),
  media: fc.option(fc.constant({ mediaId: 'f', kind: 'image' as const }), { nil: undefined }),
  follows: fc.constantFrom([], [claim], [claim, accept]),
});

describe('a reply that is the order of its message', () => {
  it('keeps the hours for which it may wait', () => {
    const order = { day: '2026-03-14', channelLabel: 'Shop', purpose: 'service', validForHours: 2 };
    const data = { ...refs, to: '+97330000002', name: null, text: 'Hi', free: true, ...order };
    expect(orderIn({ type: 'ReplyOrdered', data })).toMatchObject({ validForHours: 2 });
    const event = stored('ReplyOrdered', data, { stream: 's', position: 1 });
    expect(jobsProjection.fold(jobsProjection.initial(refs.jobId), event)).toMatchObject({ validForHours: 2 });
  });

  it('folds to the same documents as one that is followed by its order', () => {
    fc.assert(
      fc.property(aReply, ({ text, name, free, isGreeted, media, follows }) => {
        const reply: ReplyOrdered['data'] = {
          ...{ ...refs, to: '+97330000002', name, text, free, ...(media && { media }) },
        };
        const order: OrderOfReply = { day: '2026-03-14', channelLabel: 'Shop', purpose: 'service' };
        const body = isGreeted ? { body: `Hello ${text}` } : {};
        const whole = { type: 'ReplyOrdered' as const, data: { ...reply, ...order, ...body } };
        const ordered = orderIn(whole) ?? {};
        const { jobId, accountId, channelId } = refs;
        const counted = { jobId, accountId, channelId, day: order.day, usedToday: 7, bulkThisMonth: 0 };
        const after = [...(free ? [] : [{ type: 'JobAdmitted', data: counted }]), ...tell(...follows).events];
        const nothing = { type: 'NothingAtAll', data: {} };
        const before = [{ type: 'ReplyOrdered', data: reply }, { type: 'MessageOrdered', data: ordered }, ...after];
        expect(folded([nothing, whole, ...after])).toEqual(folded(before));
        expect(folded([{ type: 'ReplyOrdered', data: reply }])).toEqual(new Map());
      }),
      { numRuns: gateRuns(50) },
    );
  });
});
