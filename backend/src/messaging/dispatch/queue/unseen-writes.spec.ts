import { describe, expect, it } from '@jest/globals';
import type { Position } from '@wavelane/event-store';
import { partOf } from '@wavelane/testing';
import fc from 'fast-check';
import type { MessageEvent } from '../../messages/message.events.js';
import { UnseenWrites } from './unseen-writes.js';

const CHANNEL = 1;
const positionOf = (n: number) => String(n).padStart(4, '0') as Position;
const phoneOf = (id: string) => `+1${Number(id) % 3}`;

type Step = { write: MessageEvent['type']; id: string } | { show: number } | 'look';

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    write: fc.constantFrom(
      'MessageClaimed' as const,
      'MessageClaimed' as const,
      'MessageAccepted' as const,
      'MessageReleased' as const,
      'MessageOutcomeUnknown' as const,
    ),
    id: fc.integer({ min: 0, max: 6 }).map(String),
  }),
  fc.record({ show: fc.integer({ min: 1, max: 4 }) }),
  fc.constant('look' as const),
);

const eventOf = (type: MessageEvent['type'], messageId: string) =>
  partOf<MessageEvent>({
    type,
    data: { messageId, jobId: `job${messageId}`, channelId: CHANNEL, to: phoneOf(messageId) } as never,
  });

/** The state of each message after a history, as the read models have it. */
function standing(history: readonly MessageEvent[]) {
  const last = new Map<string, MessageEvent['type']>();
  for (const { type, data } of history) last.set(data.messageId, type);
  const isUnderWay = (type: string) => type === 'MessageClaimed' || type === 'MessageOutcomeUnknown';
  return [...last].flatMap(([id, type]) => (isUnderWay(type) ? [{ id, to: phoneOf(id) }] : []));
}

/** A message without a claim has no outcome. */
const isPossible = (type: string, messageId: string, log: readonly MessageEvent[]) =>
  (type === 'MessageClaimed') !== standing(log).some(({ id }) => id === messageId);

describe('the memory of writes that read models may not show', () => {
  it('keeps messages and people in their true state, however far behind the read models are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const unseen = new UnseenWrites();
        const log: MessageEvent[] = [];
        let shown = 0;
        for (const what of steps) {
          if (what === 'look') {
            // The look relies on the position that was shown before it.
            const seen = positionOf(shown);
            const { writes } = await unseen.before(CHANNEL, async (position) => position <= seen);
            const read = standing(log.slice(0, shown));
            for (const { data } of log.slice(shown)) expect(writes.has(data.messageId)).toBe(true);
            const truth = new Set(standing(log).map(({ to }) => to));
            for (const to of ['+10', '+11', '+12']) expect(writes.isUnderWay(to, read)).toBe(truth.has(to));
          } else if ('show' in what) shown = Math.min(log.length, shown + what.show);
          else if (isPossible(what.write, what.id, log)) {
            const event = eventOf(what.write, what.id);
            log.push(event);
            unseen.note([event], positionOf(log.length));
          }
        }
      }),
    );
  });

  it('forgets a write as soon as it is shown, and accepts writes in any order', async () => {
    const unseen = new UnseenWrites();
    unseen.note([eventOf('MessageAccepted', '1')], positionOf(2));
    unseen.note([eventOf('MessageClaimed', '1')], positionOf(1));
    unseen.note([eventOf('MessageClaimed', '2')], positionOf(3));
    unseen.paused('job1', positionOf(2));
    const before = await unseen.before(CHANNEL, async () => false);
    expect(before.writes.isUnderWay(phoneOf('1'), [])).toBe(false);
    expect([before.writes.of('job1'), before.writes.size, before.writes.newest]).toEqual([1, 2, positionOf(3)]);
    expect([...before.paused]).toEqual(['job1']);
    const after = await unseen.before(CHANNEL, async (position) => position <= positionOf(2));
    expect([after.writes.has('1'), after.writes.has('2'), after.paused.size]).toEqual([false, true, 0]);
  });
});
