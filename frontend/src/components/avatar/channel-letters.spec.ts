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

  it('gives each name a letter of its own, and keeps it when a channel is added', () => {
    const labels = fc.array(fc.string({ maxLength: 12 }), { maxLength: 8 });
    fc.assert(
      fc.property(labels, fc.string(), (all, added) => {
        const channels = all.map((label, id) => ({ id, label }));
        const letters = channelLetters(channels);
        for (const { id, label } of channels)
          if (/[\p{L}\p{N}]/u.test(label)) expect(label.toLocaleUpperCase()).toContain(letters.get(id));
        const more = channelLetters([...channels, { id: all.length, label: added }]);
        for (const [id, letter] of letters) expect(more.get(id)).toBe(letter);
      }),
    );
  });
});
