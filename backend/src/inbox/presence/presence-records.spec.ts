import { beforeEach, describe, expect, it } from '@jest/globals';
import { PRESENCE_MS, TYPING_MS } from '@wavelane/contracts';
import { MemoryReadStore } from '@wavelane/read-store/testing';
import fc from 'fast-check';
import { TestTime } from '../../../testing/domain/test-time.js';
import { PresenceRecords } from './presence-records.js';

const { sessionId, ...where } = {
  accountId: 'mine',
  memberId: 'bea',
  conversationId: 'c1',
  channelId: 1,
  sessionId: 's1',
};
const place = { ...where, sessionId };
const there = { ...where, sessionIds: [sessionId] };
const looking = { tab: 't1', doing: 'looking' } as const;
const typing = { tab: 't1', doing: 'typing' } as const;

let time: TestTime;
let store: MemoryReadStore;
let first: PresenceRecords;
/** Another process of the same installation. */
let second: PresenceRecords;

beforeEach(() => {
  time = TestTime.standing();
  store = new MemoryReadStore();
  first = new PresenceRecords(store, time);
  second = new PresenceRecords(store, time);
});

describe('presence records', () => {
  it('tells every process what another one noted', async () => {
    await first.note(place, looking);
    expect(await second.of('mine')).toEqual([{ ...there, typing: false }]);
    await second.note(place, typing);
    expect(await first.of('mine')).toEqual([{ ...there, typing: true }]);
    await second.forget(place, 't1');
    expect(await first.of('mine')).toEqual([]);
  });

  it('reports a change when presence begins, changes or ends, and none while it goes on', async () => {
    expect(await first.note(place, looking)).toBe(true);
    expect(await second.note(place, looking)).toBe(false);
    expect(await first.note(place, typing)).toBe(true);
    expect(await first.note(place, typing)).toBe(false);
    // A view of the same conversation while the member types does not end the typing.
    expect(await first.note(place, looking)).toBe(false);
    expect(await first.note({ ...place, conversationId: 'c2' }, looking)).toBe(true);
    // A late request about the conversation that the member has left.
    expect(await second.forget(place, 't1')).toBe(false);
    expect(await first.forget({ ...place, conversationId: 'c2' }, 't1')).toBe(true);
    expect(await second.forget({ ...place, conversationId: 'c2' }, 't1')).toBe(false);
  });

  it('ends by itself, writing before looking', async () => {
    await first.note(place, typing);
    time.advance(TYPING_MS);
    expect(await second.of('mine')).toEqual([{ ...there, typing: false }]);
    time.advance(PRESENCE_MS - TYPING_MS);
    expect(await second.of('mine')).toEqual([]);
  });

  it('gives no member after the clock was set back, until they are noted again', async () => {
    await first.note(place, typing);
    time.moveTo(time.now() - 3_600_000);
    expect(await second.of('mine')).toEqual([]);
    await second.note(place, looking);
    expect(await first.of('mine')).toEqual([{ ...there, typing: false }]);
  });

  it('keeps one entry for each member and conversation, however many pages are open', async () => {
    await first.note(place, looking);
    await second.note(place, { ...typing, tab: 't2' });
    expect(await first.of('mine')).toEqual([{ ...there, typing: true }]);
    await first.forget(place, 't2');
    expect(await first.of('mine')).toEqual([{ ...there, typing: false }]);
  });

  it('gives only members of the account within their time, in any order of notes and processes', async () => {
    const step = fc.record({
      accountId: fc.constantFrom('mine', 'theirs'),
      memberId: fc.constantFrom('bea', 'ben'),
      conversationId: fc.constantFrom('c1', 'c2'),
      tab: fc.constantFrom('t1', 't2'),
      doing: fc.constantFrom('looking' as const, 'typing' as const, 'gone' as const),
      wait: fc.integer({ min: 0, max: PRESENCE_MS }),
      isFirst: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        store = new MemoryReadStore();
        const processes = [new PresenceRecords(store, time), new PresenceRecords(store, time)];
        const said = new Map<string, { who: string; until: number }>();
        for (const { tab, doing, wait, isFirst, ...of } of steps) {
          time.advance(wait);
          const records = processes[isFirst ? 0 : 1];
          const id = `${of.accountId} ${of.memberId} ${tab}`;
          if (doing === 'gone') {
            await records?.forget(of, tab);
            if (said.get(id)?.who === `${of.memberId} ${of.conversationId}`) said.delete(id);
          } else {
            await records?.note({ ...of, channelId: 1, sessionId }, { tab, doing });
            said.set(id, { who: `${of.memberId} ${of.conversationId}`, until: time.now() + PRESENCE_MS });
          }
          for (const accountId of ['mine', 'theirs']) {
            const there = (await processes[1]?.of(accountId)) ?? [];
            const live = [...said].filter(([key, { until }]) => key.startsWith(`${accountId} `) && until > time.now());
            const expected = new Set(live.map(([, { who }]) => who));
            expect(new Set(there.map(({ memberId, conversationId }) => `${memberId} ${conversationId}`))).toEqual(
              expected,
            );
          }
        }
      }),
    );
  });
});
