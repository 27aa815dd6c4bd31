import fc from 'fast-check';
import { channelLetters } from './channel-letters';

describe('letters of channels', () => {
  it('tells two channels apart whose names begin alike', () => {
    const channels = [
      { id: 2, label: 'Support' },
      { id: 1, label: 'Shop' },
    ];
    expect([...channelLetters(channels)]).toEqual([
      [1, 'S'],
      [2, 'U'],
    ]);
  });

  it('tells Arabic names apart, and gives one letter for a sign whose capital is two', () => {
    const channels = ['متجر', 'مطعم', 'ß'].map((label, id) => ({ id, label }));
    expect([...channelLetters(channels).values()]).toEqual(['م', 'ط', 'S']);
  });

  it('gives each name a letter of its own, and keeps it when a channel is added', () => {
    // In Latin and in Arabic letters, and in any others.
    const letter = fc.constantFrom(...'SshoßpابتجحخدIi 12');
    const label = fc.oneof(fc.string({ maxLength: 12 }), fc.string({ unit: letter, maxLength: 6 }));
    const labels = fc.array(label, { maxLength: 8 });
    fc.assert(
      fc.property(labels, fc.string(), (all, added) => {
        const channels = all.map((label, id) => ({ id, label }));
        const letters = channelLetters(channels);
        const taken = new Set<string>();
        for (const { id, label } of channels) {
          const own = letters.get(id);
          const possible = (label.match(/[\p{L}\p{N}]/gu) ?? []).map((sign) => [...sign.toUpperCase()][0] ?? '');
          expect(own === undefined).toBe(possible.length === 0);
          if (own === undefined) continue;
          expect(possible).toContain(own);
          expect([...own]).toHaveLength(1);
          if (possible.some((sign) => !taken.has(sign))) expect(taken).not.toContain(own);
          taken.add(own);
        }
        const more = channelLetters([...channels, { id: all.length, label: added }]);
        for (const [id, letter] of letters) expect(more.get(id)).toBe(letter);
      }),
    );
  });
});
