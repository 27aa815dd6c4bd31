import { describe, expect, it } from '@jest/globals';
import { ADMIN_TOPICS, OWN_TOPICS } from '@wavelane/contracts';
import fc from 'fast-check';
import { EVENTS } from '../../events.js';
import { FEATURES } from '../../features.js';
import { Features } from '../../platform/features/features.js';
import { audiencesOf, Concerns, topicsFor } from './concerns.js';

const concerns = new Concerns(new Features(FEATURES, EVENTS).liveRules);

describe('what an event changes for whom', () => {
  it('is said for every type of the catalogue, or that it concerns nobody, and once', () => {
    expect([...concerns.considered].sort()).toEqual([...EVENTS.types].sort());
  });

  it('reaches of accounts only the one that the event names, and of topics only those of its readers', () => {
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

  it('is something for each type that is followed', () => {
    for (const type of concerns.followed)
      expect(concerns.of({ type, data: { accountId: 'a' } }).length).toBeGreaterThan(0);
  });

  it('is told to administrators only where they read it', () => {
    expect(audiencesOf({ accountId: 'a', memberId: 'a', isAdministrator: false })).toEqual([
      'account:a',
      'member:a',
      'everyone',
    ]);
    expect(audiencesOf({ accountId: 'a', memberId: 'a', isAdministrator: true })).toContain('administrators');
    expect(topicsFor(false).filter((topic) => topic.startsWith('admin-'))).toEqual([]);
  });
});
