import { describe, expect, it } from '@jest/globals';
import { EventCatalogue, type EventFamily } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { partOf } from '@wavelane/testing';
import fc from 'fast-check';
import type { FirstLook } from '../first-look.js';
import { beyond, demandReadable, noteProgram } from './newest-program.js';

const NOW = Date.UTC(2026, 0, 1);
const step = (data: object) => ({ ...data });

/** A program that knows these types in these versions. */
const knows = (versions: Record<string, number>) =>
  new EventCatalogue([
    partOf<EventFamily>({
      streams: 'a',
      personal: new Map(),
      upcasts: Object.fromEntries(
        Object.entries(versions).map(([type, version]) => [type, Array.from({ length: version - 1 }, () => step)]),
      ),
    }),
  ]);

/** The records of an installation, and a log that holds events of these types. */
function installation(...held: string[]) {
  const bodies = new Map<string, { body: unknown }>();
  const records = {
    get: async (id: string) => bodies.get(id),
    put: async (id: string, body: unknown) => void bodies.set(id, { body }),
  };
  return {
    readStore: partOf<ReadStore>({ records: () => records as never }),
    look: partOf<FirstLook>({ records: () => records as never, holds: async (type: string) => held.includes(type) }),
  };
}

describe('the newest program that has worked with the data', () => {
  it('keeps an older one from a log that holds what only the newer one knows', async () => {
    const { readStore, look } = installation('Ordered', 'Paused');
    await noteProgram(readStore, knows({ Ordered: 1, Paused: 1 }), '1.1.0 (bbb)', NOW);
    await expect(demandReadable(look, knows({ Ordered: 1 }), '1.0.0 (aaa)', NOW)).rejects.toThrow(
      'The log holds Paused, which this version of Wavelane, 1.0.0 (aaa), cannot read. Wavelane 1.1.0 (bbb) has worked with this data since 2026-01-01T00:00:00.000Z.',
    );
    await demandReadable(look, knows({ Ordered: 1, Paused: 1 }), '1.1.0 (bbb)', NOW);
  });

  it('keeps an older one from events of a later version', async () => {
    const { readStore, look } = installation('Ordered');
    await noteProgram(readStore, knows({ Ordered: 2 }), '1.1.0', NOW);
    await expect(demandReadable(look, knows({ Ordered: 1 }), '1.0.0', NOW)).rejects.toThrow('The log holds Ordered');
  });

  it('lets an older one work while nothing was written that it does not know, and stays noted', async () => {
    const { readStore, look } = installation('Ordered');
    await noteProgram(readStore, knows({ Ordered: 1, Paused: 1 }), '1.1.0', NOW);
    await demandReadable(look, knows({ Ordered: 1 }), '1.0.0', NOW);
    await noteProgram(readStore, knows({ Ordered: 1 }), '1.0.0', NOW);
    const later = installation('Ordered', 'Paused');
    const both = partOf<FirstLook>({ records: look.records, holds: later.look.holds });
    await expect(demandReadable(both, knows({ Ordered: 1 }), '1.0.0', NOW)).rejects.toThrow(
      'Wavelane 1.1.0 has worked',
    );
  });

  it('accepts a program that knows all that the other one knows', () => {
    const versions = fc.dictionary(fc.constantFrom('A', 'B', 'C', 'D'), fc.integer({ min: 1, max: 4 }));
    fc.assert(
      fc.property(versions, versions, (one, other) => {
        const all = Object.fromEntries(
          [...Object.keys(one), ...Object.keys(other)].map((type) => [
            type,
            Math.max(one[type] ?? 0, other[type] ?? 0),
          ]),
        );
        expect(beyond(all, one)).toEqual([]);
        for (const type of beyond(one, other)) expect(other[type]).toBeGreaterThan(one[type] ?? 0);
      }),
    );
  });
});
