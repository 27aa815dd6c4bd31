import type { ConversationLine } from '@wavelane/contracts';
import fc from 'fast-check';
import { beginningFirst, standingOf } from './grouping';

const MINUTE_MS = 60_000;
const BEGIN = Date.parse('2026-11-20T23:50:00.000Z');
const dayOf = (at: string) => at.slice(0, 10);

const message = (minute: number, by: 'person' | 'sara' | 'ben' | 'phone'): ConversationLine => ({
  ...{ id: `${minute}`, at: new Date(BEGIN + minute * MINUTE_MS).toISOString(), type: 'message', kind: 'text' },
  ...{ from: by === 'person' || by === 'phone' ? by : 'member', header: null, text: 'Hi', footer: null, buttons: [] },
  reactions: [],
  ...((by === 'sara' || by === 'ben') && {
    sent: {
      ...{ messageId: 'm', jobId: 'j', status: 'sent', error: null, outcomeUnknown: false, bulk: false },
      by: { id: by, name: by },
    },
  }),
});

const began = (minute: number): ConversationLine => ({
  ...{ id: `began ${minute}`, at: new Date(BEGIN + minute * MINUTE_MS).toISOString(), type: 'event' },
  ...{ event: 'opened', by: null },
});

describe('the beginning of a conversation', () => {
  it('stands above the message that opened it', () => {
    const lines = [message(0, 'sara'), message(1, 'person'), began(1), message(2, 'person')];
    expect(beginningFirst(lines, dayOf).map(({ id }) => id)).toEqual(['0', 'began 1', '1', '2']);
  });

  it('stays below a message of the day before, so that each day is in its place', () => {
    const lines = [message(9.99, 'person'), began(10)];
    expect(beginningFirst(lines, dayOf)).toEqual(lines);
  });

  it('stays in its place if we wrote before it', () => {
    const lines = [message(0, 'sara'), began(1), message(2, 'person')];
    expect(beginningFirst(lines, dayOf)).toEqual(lines);
  });
});

describe('bubbles of a thread', () => {
  it('groups messages of one author within five minutes', () => {
    const lines = [message(0, 'person'), message(4, 'person'), message(9.5, 'person'), message(9.6, 'sara')];
    const ends = standingOf(lines, dayOf).map(({ isFirst, isLast }) => `${isFirst ? '(' : ''}${isLast ? ')' : ''}`);
    expect(ends).toEqual(['(', ')', '()', '()']);
  });

  it('shows our author when it changes, whatever the person wrote in between', () => {
    const lines = [message(0, 'sara'), message(1, 'person'), message(2, 'sara'), message(3, 'ben'), message(4, 'sara')];
    expect(standingOf(lines, dayOf).map(({ isNewAuthor }) => isNewAuthor)).toEqual([true, false, false, true, true]);
  });

  it('begins a group with each day', () => {
    const standing = standingOf([message(9, 'person'), message(10, 'person')], dayOf);
    expect(standing.map(({ day }) => day)).toEqual(['2026-11-20', '2026-11-21']);
    expect(standing[1]?.isFirst).toBe(true);
  });

  it('gives each group one first and one last bubble', () => {
    const written = fc.array(fc.tuple(fc.nat(600), fc.constantFrom('person', 'sara', 'ben', 'phone')));
    fc.assert(
      fc.property(written, (parts) => {
        const lines = parts.toSorted(([one], [other]) => one - other).map(([minute, by]) => message(minute, by));
        const standing = standingOf(lines, dayOf);
        let isOpen = false;
        for (const { isFirst, isLast } of standing) {
          expect(isFirst).toBe(!isOpen);
          isOpen = !isLast;
        }
        expect(isOpen).toBe(false);
        expect(new Set(standing.flatMap(({ day }) => day ?? [])).size).toBe(
          standing.filter(({ day }) => day !== null).length,
        );
      }),
    );
  });
});
