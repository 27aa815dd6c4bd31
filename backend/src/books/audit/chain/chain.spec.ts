import { describe, expect, it } from '@jest/globals';
import { type Position, START, type StoredEvent } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { idOf } from '../../../platform/domain/ids.js';
import { GENESIS } from './chain.events.js';
import { BlockHash, canonicalEvent, eventHash } from './event-hash.js';
import { type Located, locate, type PlacedMark } from './locate.js';

const event = (n: number, data: unknown = { n }, stream = 's'): StoredEvent => ({
  id: idOf('chain-spec', n),
  stream,
  revision: n,
  position: String(n + 1).padStart(16, '0') as Position,
  type: 'Tested',
  schemaVersion: 1,
  data,
  metadata: {
    actor: { kind: 'system', id: 'test' },
    correlationId: 'c',
    commandId: 'd',
    causationId: null,
    recordedAt: '2026-01-01T00:00:00.000Z',
  },
});

describe('the hash of an event', () => {
  // Frozen values, calculated by another program (Python's hashlib over JSON written by hand): a chain that was
  // exported must be verifiable for ever. Never change a value here.
  it.each([
    ['nothing', {}, '132e3d829a4cf7807c4293fc719c30504e22f72de8bb63908195dd7e39857e4d'],
    [
      'text of all kinds',
      { b: 'Zoë 日本 🧾 \u0000\u2028"\\', a: ['', null, true, false] },
      '665358aba2a1de097ad73beebeb1222f40b61844f545ad4f921890b3b7b8e2e5',
    ],
    [
      'numbers',
      { big: 9007199254740991, small: -0, float: 0.1, exponent: 1e21, tiny: 1e-7 },
      'd6a9e4f2d6909ee98dfae47260182475e1ecf6317005b2abe99490f5eb9d1079',
    ],
    [
      'depth, and keys out of order',
      { z: { y: { x: [{ b: 1, a: 2 }] } }, A: 1, é: 2, 10: 3, 9: 4 },
      '75f6d2e641593311fb4f060f90b9d8d9c77d689b8f68ae1bc9b570985b0fd322',
    ],
  ])('keeps the value of every earlier version for %s', (_, data, expected) => {
    expect(eventHash(event(0, data)).toString('hex')).toBe(expected);
  });

  it('keeps the value of every earlier version for a block', () => {
    expect(new BlockHash().hash).toBe('66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925');
    const block = new BlockHash();
    for (let n = 0; n < 3; n++) block.add(event(n));
    expect(block.hash).toBe('5ac0217a63b25d5ed7558efe2e5397762a4562bef6853670a31cfd5fd3d250fc');
    expect(block.marks).toBe('fy9qaz5r7yijfPXT2isFJWwk');
  });

  it('covers canonical JSON, whatever the order of fields and the position', () => {
    expect(canonicalEvent(event(0, { b: 1, a: 2 }))).toBe(
      '{"data":{"a":2,"b":1},"id":"' +
        event(0).id +
        '","metadata":{"actor":{"id":"test","kind":"system"},"causationId":null,"commandId":"d","correlationId":"c",' +
        '"recordedAt":"2026-01-01T00:00:00.000Z"},"revision":0,"schemaVersion":1,"stream":"s","type":"Tested"}',
    );
    expect(eventHash({ ...event(0, { a: 2, b: 1 }), position: 'elsewhere' as Position })).toEqual(
      eventHash(event(0, { b: 1, a: 2 })),
    );
  });

  it('changes with every part of it', () => {
    const original = event(0);
    const others: StoredEvent[] = [
      { ...original, id: idOf('other') },
      { ...original, stream: 't' },
      { ...original, revision: 1 },
      { ...original, type: 'Other' },
      { ...original, schemaVersion: 2 },
      { ...original, data: { n: 1 } },
      { ...original, metadata: { ...original.metadata, recordedAt: '2026-01-01T00:00:00.001Z' } },
      ...['effectiveAt', 'decidedAt'].map((at) => ({ ...original, metadata: { ...original.metadata, [at]: 'then' } })),
    ];
    const hashes = [original, ...others].map((each) => eventHash(each).toString('hex'));
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

describe('the search in a block that is not as it was sealed', () => {
  const sealOf = (events: readonly StoredEvent[]) => {
    const block = new BlockHash();
    for (const each of events) block.add(each);
    const to = defined(events.at(-1)).position;
    const { marks, hash } = block;
    return { block: 1, after: START, to, events: events.length, marks, previous: GENESIS, hash };
  };
  const placed = (events: readonly StoredEvent[]): PlacedMark[] =>
    events.map((each) => ({ ...each, mark: eventHash(each).toString('base64', 0, 6) }));

  const only = (changes: readonly Located[]): Located => {
    expect(changes).toHaveLength(1);
    return defined(changes[0]);
  };

  it('locates any change in any place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), fc.nat(), fc.nat(), fc.nat(4), (length, a, b, kind) => {
        const events = Array.from({ length }, (_, n) => event(n));
        const seal = sealOf(events);
        const i = a % length;
        const j = b % length;
        const now = [...events];
        const [x, y] = [Math.min(i, j), Math.max(i, j)];
        switch (kind) {
          case 0: {
            now[i] = { ...defined(events[i]), data: { n: 'changed' } };
            expect(only(locate(seal, placed(now)))).toEqual({
              position: defined(events[i]).position,
              message: expect.stringContaining(
                `position ${defined(events[i]).position} (stream s, revision ${i}) is not what was`,
              ),
            });
            return;
          }
          case 1:
            now.splice(i, 1);
            expect(only(locate(seal, placed(now)))).toEqual({
              position: events[i - 1]?.position ?? START,
              message: expect.stringContaining('is missing'),
            });
            return;
          case 2: {
            const extra = { ...event(1_000), position: 'between' as Position };
            now.splice(i, 0, extra);
            expect(only(locate(seal, placed(now)))).toEqual({
              position: 'between',
              message: expect.stringContaining('was not there'),
            });
            return;
          }
          case 3: {
            // At least two other entries must stand between the old and the new place.
            if (y - x < 3) return;
            now.splice(y, 0, defined(now.splice(x, 1)[0]));
            expect(defined(locate(seal, placed(now))[0]).message).toContain(`(stream s, revision ${x}) stood before`);
            return;
          }
          default:
            if (x === y) return;
            [now[x], now[y]] = [
              { ...defined(events[y]), position: defined(events[x]).position },
              { ...defined(events[x]), position: defined(events[y]).position },
            ];
            expect(only(locate(seal, placed(now)))).toEqual({
              position: defined(events[x]).position,
              message: expect.stringMatching(
                `${defined(events[x]).position}.*${defined(events[y]).position}.*changed places`,
              ),
            });
        }
      }),
    );
  });

  it('tells a changed block from a wrong seal', () => {
    const events = [event(0), event(1)];
    const { message } = only(locate({ ...sealOf(events), hash: GENESIS }, placed(events)));
    expect(message).toContain('its seal another hash');
  });
});
