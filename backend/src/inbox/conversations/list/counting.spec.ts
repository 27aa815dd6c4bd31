import { describe, expect, it } from '@jest/globals';
import { CONVERSATIONS_COUNTED } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import type { Where } from '@wavelane/read-store';
import { MemoryReadStore } from '@wavelane/read-store/testing';
import fc from 'fast-check';
import type { FindPeople } from '../../../people/list/find-people.js';
import { type ConversationDocument, conversationsProjection } from './conversations.projection.js';
import { FindConversations } from './find-conversations.js';

const NAME = 'conversations@5';

type Told = Pick<ConversationDocument, 'accountId' | 'channelId' | 'state' | 'owner' | 'isUnread' | 'listed'>;

const mine = (more: Partial<Told>): Told => ({
  ...{
    accountId: 'mine',
    channelId: 1,
    state: 'open',
    owner: null,
    isUnread: false,
    listed: true,
    labels: [],
    ...more,
  },
});

/** A search over these documents, and the counts that it was asked for. */
async function finding(all: readonly Told[]) {
  const store = new MemoryReadStore();
  await store.ensure({ name: NAME, indexes: conversationsProjection.indexes });
  const writes = all.map((one, index) => ({
    ...{ id: `c${index}`, position: '1', body: { ...conversationsProjection.initial(''), ...one } },
  }));
  await store.write({ documents: [{ collection: NAME, writes }] });
  const asked: { where: Where | undefined; atMost: number | undefined }[] = [];
  const readModels: Pick<ReadModels, 'count'> = {
    count(_, where, atMost) {
      asked.push({ where, atMost });
      return store.count(NAME, where, atMost);
    },
  };
  return { find: new FindConversations(readModels as ReadModels, {} as FindPeople), asked };
}

const who = (channels: readonly number[] | null) => ({ accountId: 'mine', memberId: 'ada', channels });

describe('the counts of conversations', () => {
  it('stops at the bound that is told, and asks once for each kind', async () => {
    const { find, asked } = await finding(Array.from({ length: CONVERSATIONS_COUNTED + 5 }, () => mine({})));
    expect(await find.counts(who(null))).toEqual({
      ...{ all: CONVERSATIONS_COUNTED, unread: 0, mine: 0 },
      unassigned: CONVERSATIONS_COUNTED,
    });
    expect(asked.map(({ atMost }) => atMost)).toEqual(Array(4).fill(CONVERSATIONS_COUNTED));
  });

  it('keeps the bound for a member with two channels full of them', async () => {
    const [one, two] = [mine({ isUnread: true }), mine({ channelId: 2, isUnread: true })];
    const { find } = await finding([...Array<Told>(600).fill(one), ...Array<Told>(600).fill(two)]);
    expect((await find.counts(who([1, 2, 2]))).unread).toBe(CONVERSATIONS_COUNTED);
    expect((await find.counts(who([2, 2]))).unread).toBe(600);
    expect(await find.counts(who([]))).toEqual({ all: 0, unread: 0, mine: 0, unassigned: 0 });
  });

  const told = fc.record({
    accountId: fc.constantFrom('mine', 'theirs'),
    channelId: fc.integer({ min: 1, max: 3 }),
    state: fc.constantFrom('open' as const, 'snoozed' as const, 'resolved' as const),
    owner: fc.constantFrom(null, 'ada', 'bea'),
    isUnread: fc.boolean(),
    listed: fc.boolean(),
  });
  const seen = fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 3 })), { nil: null });

  it('equals what each member would count one by one, of the channels that they see', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(told, { maxLength: 40 }), seen, async (all, channels) => {
        const { find } = await finding(all);
        const open = all.filter(
          (one) =>
            one.accountId === 'mine' &&
            one.listed &&
            one.state === 'open' &&
            (channels === null || channels.includes(one.channelId)),
        );
        expect(await find.counts(who(channels))).toEqual({
          all: open.length,
          unread: open.filter(({ isUnread }) => isUnread).length,
          mine: open.filter(({ owner }) => owner === 'ada').length,
          unassigned: open.filter(({ owner }) => owner === null).length,
        });
      }),
    );
  });
});
