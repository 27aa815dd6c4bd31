import { describe, expect, it } from '@jest/globals';
import type { RichContent } from '@wavelane/contracts';
import fc from 'fast-check';
import { typedRow } from './rows.js';

const content: RichContent = {
  kind: 'list',
  button: 'Times',
  sections: [
    { title: 'Morning', rows: [{ id: 'nine', title: 'Nine' }] },
    { title: 'Evening', rows: [{ id: 'six', title: 'Six' }] },
  ],
};
const ACCEPTED = Date.parse('2026-03-01T10:00:00.000Z');
const sent = { content, asText: true, acceptedAt: new Date(ACCEPTED).toISOString() } as const;
const HOUR = 3_600_000;
/** The row that a typed text chooses so long after the list was sent, by the gateway's clock. */
const after = (ms: number, text = '2') => typedRow(sent, { text, at: new Date(ACCEPTED + ms).toISOString() }, '');

describe('a typed number', () => {
  it('chooses a row of a list that went out as lines for 24 hours, and not a moment longer', () => {
    expect(after(24 * HOUR)).toEqual({ id: 'six', title: 'Six' });
    expect(after(24 * HOUR + 1)).toBeUndefined();
    expect(after(25 * HOUR)).toBeUndefined();
  });

  it('counts the time at which it was written, not that at which it came in', () => {
    const late = new Date(ACCEPTED + 30 * HOUR).toISOString();
    const written = (ms: number | null) =>
      typedRow(sent, { text: '1', at: ms === null ? null : new Date(ACCEPTED + ms).toISOString() }, late);
    expect(written(HOUR)).toEqual({ id: 'nine', title: 'Nine' });
    expect(written(null)).toBeUndefined();
  });

  it('chooses nothing from a real list, from one that has not gone out, or before it went out', () => {
    const said = { text: '2', at: new Date(ACCEPTED + HOUR).toISOString() };
    expect(typedRow({ content, acceptedAt: sent.acceptedAt }, said, '')).toBeUndefined();
    expect(typedRow({ ...sent, acceptedAt: null }, said, '')).toBeUndefined();
    expect(after(-HOUR)).toBeUndefined();
  });

  it('reads the number however a person writes it', () => {
    for (const text of [
      '2',
      ' 2 ',
      '2.',
      '(2)',
      '#2',
      '2!',
      '٢',
      '۲',
      '२',
      '2\ufe0f\u20e3',
      '\u200f٢\u200f',
      '\u2068２\u2069',
    ])
      expect([text, after(HOUR, text)]).toEqual([text, { id: 'six', title: 'Six' }]);
    for (const text of ['2 please', '22', '-2', '2,0', '1e0', '½', 'two', ''])
      expect([text, after(HOUR, text)]).toEqual([text, undefined]);
  });

  it('chooses the row of that place and no other, whatever is typed', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: -3, max: 30 }).map(String), fc.string()), (text) => {
        const row = after(HOUR, text);
        if (row) expect(['nine', 'six'][Number(text.replace(/\D/gu, '')) - 1]).toBe(row.id);
      }),
    );
  });
});
