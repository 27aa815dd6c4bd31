import { describe, expect, it } from '@jest/globals';
import type { NoticeKind } from '@wavelane/contracts';
import fc from 'fast-check';
import { MAIL_GATHERS_MS, noticeMail, NOTICE_MAILS_A_DAY, type NoticeMailState } from './notice-mail.js';
import type { NoticeMailEvent, NoticeMailPlanned } from './notice-mail.events.js';

const DAY_MS = 86_400_000;
const FIRST = Date.parse('2026-03-04T00:00:00.000Z');

interface Step {
  kind: NoticeKind;
  /** ms since the step before. */
  after: number;
}

/** Tells notices one after another, and sends each mail when it is due. */
function told(steps: readonly Step[]): NoticeMailPlanned['data'][] {
  let state: NoticeMailState = noticeMail.initialState;
  let now = FIRST;
  const planned: NoticeMailPlanned['data'][] = [];
  const take = (events: readonly NoticeMailEvent[]) => {
    for (const event of events) {
      state = noticeMail.evolve(state, event);
      if (event.type === 'NoticeMailPlanned') planned.push(event.data);
    }
  };
  steps.forEach(({ kind, after }, index) => {
    now += after;
    for (const { mailId, dueAt } of [...state.open.values()])
      if (Date.parse(dueAt) <= now)
        take(noticeMail.decide({ type: 'CloseNoticeMail', accountId: 'm', mailId }, state, now));
    const day = new Date(now).toISOString().slice(0, 10);
    const dayEndsAt = new Date(Date.parse(day) + DAY_MS).toISOString();
    const at = new Date(now).toISOString();
    const notice = { accountId: 'm', noticeId: `n${index}`, kind, of: 'a', facts: {}, at, day, dayEndsAt };
    take(noticeMail.decide({ type: 'PlanNoticeMail', ...notice }, state, now));
  });
  return planned;
}

describe('mails of notices', () => {
  const steps = fc.array(
    fc.record({
      kind: fc.constantFrom<NoticeKind>('assigned', 'mentioned', 'channel-unlinked'),
      after: fc.integer({ min: 0, max: 2 * MAIL_GATHERS_MS }),
    }),
    { minLength: 1, maxLength: 200 },
  );

  it('gathers all notices of a kind within ten minutes into one mail', () => {
    const of = told([0, 1, MAIL_GATHERS_MS - 2, 1].map((after) => ({ kind: 'assigned', after })));
    expect(of.map(({ isFirst }) => isFirst)).toEqual([true, false, false, true]);
    expect(new Set(of.map(({ mailId }) => mailId)).size).toBe(2);
  });

  it('limits mails to twenty a day, and sends one list when the day ends', () => {
    fc.assert(
      fc.property(steps, (wanted) => {
        const planned = told(wanted);
        expect(planned).toHaveLength(wanted.length);
        const begun = new Map<string, number>();
        for (const { isFirst, isDigest, day, dueAt, mailId } of planned) {
          if (isDigest) expect(dueAt.slice(11)).toBe('00:00:00.000Z');
          else if (isFirst) begun.set(day, (begun.get(day) ?? 0) + 1);
          expect(planned.filter((one) => one.mailId === mailId && one.isFirst)).toHaveLength(1);
        }
        for (const count of begun.values()) expect(count).toBeLessThanOrEqual(NOTICE_MAILS_A_DAY);
      }),
    );
  });

  it('starts a digest with the twenty-first mail', () => {
    const many = told(Array.from({ length: 25 }, () => ({ kind: 'assigned', after: MAIL_GATHERS_MS })));
    expect(many.filter(({ isDigest }) => isDigest)).toHaveLength(5);
    expect(new Set(many.filter(({ isDigest }) => isDigest).map(({ mailId }) => mailId)).size).toBe(1);
  });
});
