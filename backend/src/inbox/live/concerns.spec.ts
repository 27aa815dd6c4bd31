import { describe, expect, it } from '@jest/globals';
import { ADMIN_TOPICS, OWN_TOPICS } from '@wavelane/contracts';
import fc from 'fast-check';
import { EVENTS } from '../../events.js';
import { FEATURES } from '../../features.js';
import { Features } from '../../platform/features/features.js';
import { audiencesOf, Concerns, topicsFor } from './concerns.js';

const concerns = new Concerns(new Features(FEATURES, EVENTS).liveRules);

describe('concerns of an event', () => {
  it('covers every type of the catalogue, once', () => {
    expect([...concerns.considered].sort()).toEqual([...EVENTS.types].sort());
  });

  it('reaches only the account that the event names, with topics that its readers know', () => {
    const event = fc.record({
      type: fc.constantFrom(...concerns.considered, 'Unheard'),
      data: fc.oneof(
        fc.record({ accountId: fc.oneof(fc.uuid(), fc.constant(null), fc.integer()), other: fc.uuid() }),
        fc.constant(null),
        fc.jsonValue(),
      ),
    });
    fc.assert(
      fc.property(event, ({ type, data }) => {
        const named = (data as { accountId?: unknown } | null)?.accountId;
        for (const { audience, topics } of concerns.of({ type, data })) {
          expect(topics.length).toBeGreaterThan(0);
          if (audience === 'administrators') expect(ADMIN_TOPICS).toEqual(expect.arrayContaining([...topics]));
          else expect(OWN_TOPICS).toEqual(expect.arrayContaining([...topics]));
          if (audience.startsWith('account:')) expect(audience).toBe(`account:${named as string}`);
        }
      }),
    );
  });

  it('gives at least one concern for each followed type', () => {
    for (const type of concerns.followed)
      expect(concerns.of({ type, data: { accountId: 'a' } }).length).toBeGreaterThan(0);
  });

  it('reaches administrators on their own topics, and other members on none of these', () => {
    expect(audiencesOf({ accountId: 'a', memberId: 'a', isAdministrator: false })).toEqual([
      'account:a',
      'member:a',
      'everyone',
    ]);
    expect(audiencesOf({ accountId: 'a', memberId: 'a', isAdministrator: true })).toContain('administrators');
    expect(topicsFor(false).filter((topic) => topic.startsWith('admin-'))).toEqual([]);
  });
});
