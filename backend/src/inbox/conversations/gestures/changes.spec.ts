import { describe, expect, it } from '@jest/globals';
import type { Recorded } from '@wavelane/event-store';
import type { MessageContent } from '@wavelane/gateway';
import { gateRuns, partOf } from '@wavelane/testing';
import fc from 'fast-check';
import { reportedId } from '../../../platform/domain/ids/reports.js';
import type { GatewayMessageReceived } from '../../../whatsapp/gateway/inbox/inbox.events.js';
import { type ChatMessageDocument, NEW_CHAT_MESSAGE, withReport } from '../thread/chat-message.js';
import { changesOf } from './changes.js';
import type { GestureEvent } from './gesture.events.js';
import { withGesture } from './own-gestures.js';

type News = Recorded<GestureEvent> | Recorded<GatewayMessageReceived>;

const START = Date.parse('2026-11-29T10:00:00.000Z');
const at = (second: number, ms = 0) => new Date(START + second * 1_000 + ms).toISOString();
const of = {
  ...{ conversationId: 'c', accountId: 'a', channelId: 1, target: 'Psr-a' },
  handle: { kind: 'phone', value: '+97330000002' } as const,
};
const meta = { metadata: { actor: { kind: 'gateway', id: 'g' } }, position: '1', id: 'e' };

const newsOf = (event: object) => partOf<News>(event);

const told = (type: GestureEvent['type'], gestureId: string, more: object = {}) =>
  newsOf({ type, data: { ...of, gestureId, by: 'ada', ...more }, ...meta });
/** Each has an id of its own; a repeated report is the same object. */
let reports = 0;
const report = (content: MessageContent, second: number, more: object = {}) =>
  newsOf({
    ...{ type: 'GatewayMessageReceived', ...meta, id: `r${reports++}` },
    data: {
      ...{ accountId: 'a', channelId: 1, at: at(second), providerMessageId: 'x', chatId: '97330000002@s.whatsapp.net' },
      ...{ fromMe: true, kind: 'action', text: null, quotedId: null, source: 'api', content, ...more },
    },
  });

/** The same item, reported by a system of the account's own. */
const byAccount = (event: News): News =>
  newsOf({ ...event, id: reportedId(event.id), metadata: { actor: { kind: 'account', id: 'a' } } });

const fold = (news: readonly News[]): ChatMessageDocument =>
  news.reduce<ChatMessageDocument>(
    (document, event) =>
      event.type === 'GatewayMessageReceived' ? withReport(document, event) : withGesture(document, event),
    NEW_CHAT_MESSAGE,
  );
const shown = (...news: News[]) => changesOf(fold(news));

const edit = (id: string, text: string, second: number) =>
  told('EditOrdered', id, { text, orderedAt: at(second, 400) });
const react = (id: string, emoji: string | null, second: number) =>
  told('ReactionOrdered', id, { emoji, orderedAt: at(second, 400) });
const echoOf = (text: string, second: number) => report({ edit: { messageId: 'Psr-a', kind: 'text', text } }, second);
const reaction = (emoji: string | null, second: number, more: object = {}) =>
  report({ reaction: { messageId: 'Psr-a', emoji } }, second, more);
const done = (id: string) => told('GestureDone', id, { attempt: 1 });
const lost = (id: string) => told('GestureOutcomeUnknown', id, { attempt: 1, cause: 'unanswered', reason: '' });

describe('changes of a message', () => {
  it('shows an edit once it is done or its echo came, and each text that was seen before', () => {
    expect(shown(edit('1', 'B', 1))).toMatchObject({ edited: null, open: [{ id: '1', state: 'waits' }] });
    expect(shown(edit('1', 'B', 1), done('1'))).toMatchObject({ edited: { text: 'B' }, open: [] });
    expect(shown(edit('1', 'B', 1), done('1'), echoOf('B', 1), edit('2', 'C', 5), done('2'))).toMatchObject({
      edited: { text: 'C' },
      earlier: [{ text: 'B' }],
    });
  });

  it('says that an outcome is unknown until the gateway shows that it was made', () => {
    expect(shown(edit('1', 'B', 1), lost('1'))).toMatchObject({ edited: null, open: [{ state: 'unknown' }] });
    expect(shown(edit('1', 'B', 1), lost('1'), echoOf('B', 1))).toMatchObject({ edited: { text: 'B' }, open: [] });
    expect(
      shown(edit('1', 'B', 1), done('1'), edit('2', 'C', 3), done('2'), edit('3', 'B', 5), lost('3'), echoOf('B', 1)),
    ).toMatchObject({ edited: { text: 'C' }, open: [{ id: '3', state: 'unknown' }] });
  });

  it('takes no report from before a gesture for its proof', () => {
    const refused = (id: string) => told('GestureRefused', id, { cause: 'unreachable', reason: '' });
    const byHand = [echoOf('B', 1), echoOf('C', 60)];
    expect(shown(...byHand, edit('1', 'B', 200), refused('1'))).toMatchObject({
      ...{ edited: { text: 'C' }, open: [{ id: '1', state: 'refused' }] },
    });
    const first = [react('1', '👍', 1), done('1'), reaction('👍', 1), react('2', null, 60), done('2')];
    expect(shown(...first, react('3', '👍', 200), refused('3'))).toMatchObject({
      ...{ reactions: { account: { emoji: null } }, open: [{ id: '3', state: 'refused' }] },
    });
  });

  it('shows the later of a reaction from here and one from the phone', () => {
    const here = [react('1', '👍', 5), done('1')];
    expect(shown(...here, reaction('❤️', 9, { source: 'mobile' })).reactions.account?.emoji).toBe('❤️');
    expect(shown(...here, reaction('❤️', 2, { source: 'mobile' })).reactions.account?.emoji).toBe('👍');
    expect(shown(...here, react('2', null, 7), done('2'), reaction('👍', 5)).reactions.account?.emoji).toBeNull();
    expect(shown(reaction('🙏', 5)).reactions.account?.emoji).toBe('🙏');
    expect(shown(...here, reaction('😢', 6, { fromMe: false })).reactions).toMatchObject({
      ...{ person: { emoji: '😢' }, account: { emoji: '👍' } },
    });
  });

  it('shows a withdrawal, and the votes at a poll', () => {
    const withdrawn = told('WithdrawalOrdered', '1', { orderedAt: at(3) });
    expect(shown(withdrawn).deletedAt).toBeNull();
    expect(shown(withdrawn, done('1')).deletedAt).toBe(at(3));
    expect(shown(withdrawn, lost('1'), report({ deletion: { messageId: 'Psr-a' } }, 4))).toMatchObject({
      ...{ deletedAt: at(4), open: [] },
    });
    const vote = (options: string[], second: number) =>
      report({ vote: { messageId: 'Psr-a', options } }, second, { fromMe: false });
    expect(shown(vote(['Mon'], 2), vote(['Tue'], 1)).votes).toMatchObject({ person: { options: ['Mon'], at: at(2) } });
  });

  it('takes the one that came later of several changes of one second', () => {
    const words = fc.constantFrom('Zeta', 'Alpha', 'Mu', '١', 'b');
    fc.assert(
      fc.property(fc.uniqueArray(words, { minLength: 2 }), (said) => {
        const last = said.at(-1);
        const theirs = { fromMe: false };
        const changed = shown(
          ...said.flatMap((one) => [
            report({ edit: { messageId: 'Psr-a', kind: 'text', text: one } }, 3, theirs),
            report({ reaction: { messageId: 'Psr-a', emoji: one } }, 3, theirs),
            report({ vote: { messageId: 'Psr-a', options: [one] } }, 3, theirs),
          ]),
        );
        expect(changed.edited?.text).toBe(last);
        expect(changed.earlier.map(({ text }) => text)).toEqual(said.slice(0, -1));
        expect(changed.reactions.person?.emoji).toBe(last);
        expect(changed.votes.person?.options).toEqual([last]);
      }),
    );
  });

  it('ends with the last recorded of one second, and counts no repeated report', () => {
    const said = fc.array(fc.constantFrom('A', 'B', 'C'), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(said, fc.infiniteStream(fc.nat(9)), (words, chance) => {
        const theirs = { fromMe: false };
        const changes = words.map((one) => [
          report({ edit: { messageId: 'Psr-a', kind: 'text', text: one } }, 3, theirs),
          report({ reaction: { messageId: 'Psr-a', emoji: one } }, 3, theirs),
          report({ vote: { messageId: 'Psr-a', options: [one] } }, 3, theirs),
        ]);
        const changed = shown(
          ...changes.flatMap((one, n) => [...one, ...(changes[(chance.next().value ?? 0) % (n + 1)] ?? [])]),
        );
        const last = words.at(-1);
        expect(changed.edited?.text).toBe(last);
        expect(changed.earlier.map(({ text }) => text)).toEqual(words.slice(0, -1));
        expect(changed.reactions.person?.emoji).toBe(last);
        expect(changed.votes.person?.options).toEqual([last]);
      }),
    );
  });

  it('counts a change once that the gateway and a system of the account both report', () => {
    const said = fc.array(fc.tuple(fc.constantFrom('A', 'B'), fc.constantFrom('gateway', 'account', 'both')), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(said, fc.boolean(), (words, isAccountFirst) => {
        const changed = shown(
          ...words.flatMap(([one, by]) =>
            [
              echoOf(one, 3),
              report({ reaction: { messageId: 'Psr-a', emoji: one } }, 3, { source: 'mobile' }),
              report({ vote: { messageId: 'Psr-a', options: [one] } }, 3),
            ].flatMap((own) => {
              const both = isAccountFirst ? [byAccount(own), own] : [own, byAccount(own)];
              return by === 'both' ? both : by === 'account' ? [byAccount(own)] : [own];
            }),
          ),
        );
        const texts = words.map(([one]) => one);
        expect([...changed.earlier, changed.edited].map((one) => one?.text)).toEqual(texts);
        expect(changed.reactions.account?.emoji).toBe(texts.at(-1));
        expect(changed.votes.account?.options).toEqual(texts.slice(-1));
      }),
    );
    const byHand = echoOf('B', 1);
    expect(shown(byHand, byAccount(byHand))).toMatchObject({ edited: { text: 'B' }, earlier: [] });
  });

  it('takes one change that two sources report for the proof of one edit', () => {
    const own = echoOf('B', 1);
    const wanted = [edit('1', 'B', 1), edit('2', 'B', 2)];
    for (const both of [
      [own, byAccount(own)],
      [byAccount(own), own],
    ])
      expect(shown(...wanted, ...both)).toMatchObject({
        ...{ edited: { text: 'B' }, earlier: [], open: [{ id: '2', state: 'waits' }] },
      });
  });

  it('ends in the same in any order of echoes, outcomes and changes of the other side', () => {
    const text = fc.constantFrom('B', 'C', 'D');
    const emoji = fc.constantFrom('👍', '❤️', null);
    const second = fc.nat(6);
    const changes = fc.array(
      fc.oneof(
        fc.tuple(text, second).map(([words, when]) => echoOf(words, when)),
        fc
          .tuple(emoji, second, fc.constantFrom({ source: 'mobile' }, { source: 'api' }, { fromMe: false }))
          .map(([which, when, more]) => reaction(which, when, more)),
        second.map((when) => report({ deletion: { messageId: 'Psr-a' } }, when)),
        second.map((when) =>
          report({ vote: { messageId: 'Psr-a', options: ['Mon'].slice(when % 2) } }, when, { fromMe: false }),
        ),
      ),
      { maxLength: 6 },
    );
    const outcome = fc.constantFrom('done', 'lost', 'lost and done', 'none');
    const gestures = fc.array(fc.tuple(fc.boolean(), text, emoji, outcome), { maxLength: 4 });
    fc.assert(
      fc.property(gestures, changes, fc.infiniteStream(fc.nat(9)), (ordered, heard, chance) => {
        // The log has the orders first, each before its own outcomes; all other events come in any order.
        const orders = ordered.map(([isEdit, words, which], n) =>
          isEdit ? edit(String(n), words, n) : react(String(n), which, n),
        );
        const ends = ordered.map(([, , , how], n) => [
          ...(how.startsWith('lost') ? [lost(String(n))] : []),
          ...(how.endsWith('done') ? [done(String(n))] : []),
        ]);
        const straight = fold([...orders, ...ends.flat(), ...heard]);
        const drawn = () => chance.next().value ?? 0;
        // Those of one second count in the order of the log, and each may be repeated after it.
        const seconds = Array.from({ length: 7 }, (_, when) =>
          heard
            .filter(({ data }) => 'at' in data && data.at === at(when))
            .flatMap((one, n, all) => [one, all[drawn() % (n + 1)] ?? one]),
        );
        const queues = [...ends.map((end) => [...end]), ...seconds].filter(({ length }) => length);
        const mixed: News[] = [];
        while (queues.length > 0) {
          const index = drawn() % queues.length;
          const queue = queues[index] ?? [];
          mixed.push(...queue.splice(0, 1));
          if (queue.length === 0) queues.splice(index, 1);
        }
        const other = fold([...orders, ...mixed]);
        expect(other).toEqual(straight);
        expect(changesOf(other)).toEqual(changesOf(straight));
      }),
      { numRuns: gateRuns(400) },
    );
  });
});
