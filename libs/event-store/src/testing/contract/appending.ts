import { expect, it } from '@jest/globals';
import { defined } from '@wavelane/testing';
import { WrongExpectedRevision } from '../../errors.js';
import type { Expected } from '../../event.js';
import { proposed } from '../fixtures.js';
import { type Current, everythingAfter, freshStream, toArray } from './engine.js';

export function appending(engine: Current): void {
  it('gives contiguous revisions from 0 and says where the last event is', async () => {
    const { store } = engine();
    const stream = freshStream('append');
    const start = await store.head();
    const first = await store.append(stream, [proposed(0), proposed(1)], { expected: 'none' });
    const second = await store.append(stream, [proposed(2)], { expected: 1 });
    expect([first, second]).toMatchObject([
      { revision: 1, deduplicated: false },
      { revision: 2, deduplicated: false },
    ]);
    const { events } = await everythingAfter(store, start);
    const written = events.filter((event) => event.stream === stream);
    expect(written.map(({ revision }) => revision)).toEqual([0, 1, 2]);
    expect([defined(written[1]).position, defined(written[2]).position]).toEqual([first.position, second.position]);
    expect(second.position > first.position).toBe(true);
    expect(second.position).toHaveLength(first.position.length);
  });

  it.each<[Expected, string, number | 'refused']>([
    ['none', 'absent', 0],
    ['any', 'absent', 0],
    ['exists', 'absent', 'refused'],
    [0, 'absent', 'refused'],
    [3, 'absent', 'refused'],
    ['none', 'at 1', 'refused'],
    ['any', 'at 1', 2],
    ['exists', 'at 1', 2],
    [1, 'at 1', 2],
    [0, 'at 1', 'refused'],
    [2, 'at 1', 'refused'],
  ])('answers an expectation of %s for a stream that is %s: %s', async (expected, is, outcome) => {
    const { store } = engine();
    const stream = freshStream('expect');
    if (is !== 'absent') await store.append(stream, [proposed('a'), proposed('b')], { expected: 'none' });
    const appended = store.append(stream, [proposed('new')], { expected });
    if (outcome !== 'refused') return expect(await appended).toMatchObject({ revision: outcome, deduplicated: false });
    const actual = is === 'absent' ? -1 : 1;
    const error = await appended.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(WrongExpectedRevision);
    expect({ ...(error as object) }).toMatchObject({ stream, expected, actual });
    expect(await toArray(store.readStream(stream))).toHaveLength(actual + 1);
  });

  it('gives back exactly what was written', async () => {
    const { store } = engine();
    const stream = freshStream('канал-通道-📬');
    const data = {
      text: 'Zażółć gęślą jaźń 👩‍👩‍👧 \u0000 \u2028 \ud800 "quoted" \\ back',
      empty: '',
      nested: [[], {}, [null, true, 0, -1.5, 1e21, Number.MAX_SAFE_INTEGER]],
      ключ: { '': 1, __proto: 2 },
    };
    const metadata = {
      actor: { kind: 'paypal', id: 'WH-1' },
      correlationId: 'c-1',
      commandId: 'k-1',
      causationId: 'e-0',
      decidedAt: '2026-02-01T00:00:00.000Z',
      effectiveAt: '2026-01-31T23:59:59.999Z',
    } as const;
    const events = [
      proposed('full', { type: 'ТипСобытия', schemaVersion: 3, data, metadata }),
      ...[null, 'text', '', 7, false, [1, 2]].map((plain, index) => proposed(`plain-${index}`, { data: plain })),
    ];
    const before = Date.now();
    await store.append(stream, events, { expected: 'none' });
    const read = await toArray(store.readStream(stream));
    expect(read.map(({ data }) => data)).toEqual([data, null, 'text', '', 7, false, [1, 2]]);
    expect(read[0]).toMatchObject({
      stream,
      revision: 0,
      id: defined(events[0]).id,
      type: 'ТипСобытия',
      schemaVersion: 3,
    });
    const { recordedAt, ...asked } = defined(read[0]).metadata;
    expect(asked).toEqual(metadata);
    expect(recordedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(Math.abs(Date.parse(recordedAt) - before)).toBeLessThan(60_000);
    expect(defined(read[1]).metadata).not.toHaveProperty('effectiveAt');
  });

  it.each<[string, () => [string, Parameters<ReturnType<Current>['store']['append']>[1], Expected]]>([
    ['no events', () => [freshStream('bad'), [], 'any']],
    ['an id twice', () => [freshStream('bad'), [proposed(1), proposed(1)], 'none']],
    ['an id that is no UUID', () => [freshStream('bad'), [proposed(1, { id: 'one' })], 'none']],
    ['a stream of the engine', () => ['$all', [proposed(1)], 'any']],
    ['a stream without a name', () => ['', [proposed(1)], 'any']],
    ['a stream with a NUL in its name', () => ['job-\0', [proposed(1)], 'any']],
    ['a stream with half a character in its name', () => ['job-\ud800', [proposed(1)], 'any']],
    ['a type of the engine', () => [freshStream('bad'), [proposed(1, { type: '$metadata' })], 'any']],
    ['a negative revision', () => [freshStream('bad'), [proposed(1)], -1]],
    ['half a revision', () => [freshStream('bad'), [proposed(1)], 0.5]],
  ])('refuses %s as a mistake of the caller', async (_, mistake) => {
    const [stream, events, expected] = mistake();
    await expect(engine().store.append(stream, events, { expected })).rejects.toThrow(RangeError);
  });

  it.each<[string, unknown]>([
    ['undefined', undefined],
    ['a bigint', { amount: 1n }],
    ['a function', () => 1],
  ])('refuses data that JSON cannot carry: %s', async (_, data) => {
    const stream = freshStream('bad');
    const appended = engine().store.append(stream, [proposed('bad', { data })], { expected: 'none' });
    await expect(appended).rejects.toThrow(TypeError);
    expect(await toArray(engine().store.readStream(stream))).toEqual([]);
  });
}
