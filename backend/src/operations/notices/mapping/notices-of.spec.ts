import { describe, expect, it } from '@jest/globals';
import { NOTICE_KINDS, NOTICE_RULES } from '@wavelane/contracts';
import type { StoredEvent } from '@wavelane/event-store';
import fc from 'fast-check';
import { stored } from '../../../../testing/domain/stored.js';
import { EVENTS } from '../../../events.js';
import { NOTICE_SOURCES, noticesOf } from './notices-of.js';

const AT = '2026-03-04T05:06:07.000Z';
const event = (type: string, data: object, id = 'e'): StoredEvent => ({
  ...stored(type, data, { stream: 's', position: 1 }),
  id,
});

const admitted = (usedToday: number, count: number, more: object = {}) =>
  event('JobAdmitted', {
    ...{ jobId: 'j', accountId: 'a', channelId: 1, kind: 'single', day: '2026-03-04', timeZone: 'UTC' },
    ...{ dailyLimit: 100, monthlyBulkLimit: null, bulkThisMonth: 0, usedToday, count, ...more },
  });
const kinds = (one: StoredEvent) => noticesOf(one).map(({ kind }) => kind);

describe('noticesOf', () => {
  it('lists event types of the catalogue only', () => {
    expect(EVENTS.types).toEqual(expect.arrayContaining([...NOTICE_SOURCES]));
  });

  it('tells of a limit once, at the job that passes the mark', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 20 }), (counts) => {
        let used = 0;
        const rows = counts.flatMap((count) => noticesOf(admitted((used += count), count)));
        expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
        expect(rows.filter(({ kind }) => kind === 'limit-reached')).toHaveLength(used >= 100 ? 1 : 0);
        expect(rows.filter(({ kind }) => kind === 'limit-near').length).toBeLessThanOrEqual(used >= 80 ? 1 : 0);
      }),
    );
  });

  it('tells nothing of what counts against no limit, or has none', () => {
    expect(kinds(admitted(100, 1, { free: true }))).toEqual([]);
    expect(kinds(admitted(100, 1, { dailyLimit: null }))).toEqual([]);
  });

  it('tells administrators once a day of a limit of the gateway, however many channels meet it', () => {
    const refused = (channelId: number, minute: number, reason?: 'limit') =>
      noticesOf(
        event('ChannelRefused', {
          ...{ channelId, accountId: `a${channelId}`, ...(reason && { reason }) },
          since: new Date(Date.parse('2026-03-04T00:00:00.000Z') + minute * 60_000).toISOString(),
        }),
      ).map(({ id }) => id);
    const all = fc.array(fc.tuple(fc.nat(200), fc.nat(3 * 1_440 - 1)), { minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(all, (refusals) => {
        const days = new Set(refusals.map(([, minute]) => Math.floor(minute / 1_440)));
        expect(new Set(refusals.flatMap(([id, minute]) => refused(id, minute, 'limit'))).size).toBe(days.size);
      }),
    );
    expect(refused(1, 0)).not.toEqual(refused(2, 0));
  });

  it('makes no notice for the member that acted', () => {
    const handle = { kind: 'phone', value: '+97333000001' };
    const of = { conversationId: 'c', accountId: 'a', channelId: 1, handle };
    expect(kinds(event('ConversationAssigned', { ...of, by: 'm', to: 'm', from: null }))).toEqual([]);
    expect(kinds(event('ConversationAssigned', { ...of, by: 'm', to: 'n', from: null }))).toEqual(['assigned']);
    const readers = noticesOf(
      event('ConversationNoteAdded', { ...of, by: 'm', noteId: 'n', text: 'x', mentions: ['m', 'n', 'o'] }),
    );
    expect(readers.map(({ reader }) => reader)).toEqual(['member:a:n', 'member:a:o']);
  });

  it('leaves nothing of a person who was forgotten', () => {
    const handle = { kind: 'business', value: 'forgotten:abc' };
    const of = { conversationId: 'c', accountId: 'a', channelId: 1, handle };
    expect(kinds(event('ConversationAssigned', { ...of, by: 'm', to: 'n', from: null }))).toEqual([]);
    const due = {
      accountId: 'a',
      kind: 'waiting',
      subject: 's',
      moment: 'm',
      at: AT,
      facts: { channelId: 1 },
      to: ['m'],
    };
    expect(kinds(event('NoticeDue', { ...due, handle }))).toEqual([]);
  });

  it('tells a member once of a person who waits, also if the conversation gets another owner', () => {
    const handle = { kind: 'phone', value: '+97333000001' };
    const waiting = (owner: string, ...to: string[]) =>
      noticesOf(
        event('NoticeDue', {
          ...{ accountId: 'a', kind: 'waiting', subject: 's', at: AT, facts: { channelId: 1 }, handle, to },
          moment: `${AT} 15 ${owner}`,
        }),
      ).map(({ id }) => id);
    const [queued] = waiting('', 'm', 'n');
    expect(waiting('m', 'm')).toEqual([queued]);
    expect(waiting('o', 'o')).not.toEqual([queued]);
  });

  it('gives a moment of any kind to its readers, under the same id at each reading', () => {
    const due = fc.record({
      kind: fc.constantFrom(...NOTICE_KINDS),
      subject: fc.string(),
      moment: fc.string(),
      to: fc.array(fc.uuid(), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(due, fc.uuid(), (data, id) => {
        const of = { ...data, accountId: 'a', at: AT, facts: {} };
        const rows = noticesOf(event('NoticeDue', of, id));
        const meant = NOTICE_RULES[data.kind].reader === 'member' ? new Set(data.to).size : 1;
        expect(rows).toHaveLength(meant);
        expect(noticesOf(event('NoticeDue', of, 'another')).map((row) => row.id)).toEqual(rows.map((row) => row.id));
      }),
    );
  });
});
