import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DomainEvent, StoredEvent } from '../event.js';
import { START } from '../event.js';
import { openSqliteEventStore } from '../sqlite/sqlite-event-store.js';
import { proposed } from '../testing/fixtures.js';
import { EventCatalogue, eventFamily } from './catalogue.js';
import { withStorableTexts } from './storable-texts.js';
import { asStored, upcasting } from './upcasting-event-store.js';

type Noted = DomainEvent<'Noted', { title: string }>;
const CATALOGUE = new EventCatalogue([eventFamily<Noted>('note-{id}', { Noted: [] })]);

const anyText = fc.string({ unit: fc.constantFrom('a', '\0', '\ud83d', '\ude00', '😀', '\ufffd', '_') });
const jsonWith = (key: fc.Arbitrary<string>) =>
  fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.oneof(anyText, fc.integer(), fc.constant(null), fc.boolean()),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(key, tie('value'), { maxKeys: 4 }),
    ),
  })).value;

describe('withStorableTexts', () => {
  it('leaves no NUL and no half character in any text or key', () => {
    fc.assert(
      fc.property(jsonWith(anyText), (value) => {
        expect(JSON.stringify(withStorableTexts(value)) ?? '').not.toMatch(/\\u0000|\\ud[89a-f]/i);
      }),
    );
  });

  it('keeps all else as it is', () => {
    fc.assert(
      fc.property(jsonWith(fc.constantFrom('a', 'b', '__proto__')), (value) => {
        const expected = JSON.stringify(value).replace(/\\u0000|\\ud[89a-f][0-9a-f]{2}/gi, '\ufffd');
        expect(JSON.stringify(withStorableTexts(value))).toBe(expected);
      }),
    );
  });

  it('gives the value itself if there is nothing to replace', () => {
    const value = { a: ['x', { b: null }], c: '😀' };
    expect(withStorableTexts(value)).toBe(value);
    const once = withStorableTexts({ a: ['x\0'], c: value });
    expect(once).toEqual({ a: ['x\ufffd'], c: value });
    expect(withStorableTexts(once)).toBe(once);
  });
});

describe('a log that knows its events', () => {
  it('reads and writes texts that every store takes, and leaves what lies on the disk', async () => {
    const stored = openSqliteEventStore({ path: ':memory:' });
    const store = upcasting(stored, CATALOGUE);
    const { schemaVersion: _version, ...added } = proposed('added', { type: 'Noted', data: { title: 'new\0' } });
    await stored.append('note-1', [proposed('old', { type: 'Noted', data: { title: 'old\0' } })], { expected: 'any' });
    await store.append('note-1', [added], { expected: 'any' });
    const titles = (events: readonly StoredEvent[]) => events.map(({ data }) => (data as Noted['data']).title);
    const { events } = await store.readAll({ after: START, limit: 9 });
    expect(titles(events)).toEqual(['old\ufffd', 'new\ufffd']);
    const { events: asWritten } = await asStored(store).readAll({ after: START, limit: 9 });
    expect(titles(asWritten)).toEqual(['old\0', 'new\ufffd']);
    await store.close();
  });
});
