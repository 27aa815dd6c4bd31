import { expect, it } from '@jest/globals';
import { START, type StoredEvent } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import fc from 'fast-check';
import { stored } from '../../../../testing/domain/stored.js';
import { GENESIS, MARK_BYTES } from './chain.events.js';
import { BlockHash, eventHash } from './event-hash.js';
import { locate } from './locate.js';

it('locates every event of a block that has changed or gone, and nothing else', () => {
  const events = Array.from({ length: 30 }, (_, n) => stored('Tested', { n }, { stream: 's', position: n + 1 }));
  const block = new BlockHash();
  for (const each of events) block.add(each);
  const { marks, hash } = block;
  const to = defined(events.at(-1)).position;
  const seal = { block: 1, after: START, to, events: events.length, marks, previous: GENESIS, hash };
  const placed = (each: StoredEvent) => ({ ...each, mark: eventHash(each).toString('base64', 0, MARK_BYTES) });
  const some = fc.uniqueArray(fc.nat(29), { minLength: 1 });
  fc.assert(
    fc.property(some, some, (changed, gone) => {
      const isLost = (n: number) =>
        gone.includes(n) && ![n, n + 1].some((at) => changed.includes(at)) && !gone.includes(n + 1);
      const now = events.flatMap((each, n) =>
        isLost(n) ? [] : [changed.includes(n) ? { ...each, data: { n: 'changed' } } : each],
      );
      const messages = locate(seal, now.map(placed)).map(({ message }) => message);
      const positions = messages.flatMap((message) => /position (\d+) .* is not what/.exec(message)?.[1] ?? []);
      expect(positions.map((position) => Number(position) - 1)).toEqual([...changed].sort((a, b) => a - b));
      const lost = events.filter((_, n) => isLost(n));
      expect(messages.filter((message) => message.includes('is missing'))).toHaveLength(lost.length);
    }),
  );
});
