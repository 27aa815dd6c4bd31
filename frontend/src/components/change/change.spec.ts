import fc from 'fast-check';
import { changeText } from './change';

describe('figure compared with the period before (C8)', () => {
  it('says by how much it went up or down', () => {
    expect(changeText(112, 100, false)).toBe('12 % more');
    expect(changeText(94, 100, false)).toBe('6 % less');
    expect(changeText(7, 0, false)).toBe('7 more');
    expect(changeText(660_000, 900_000, true)).toBe('4 min less');
  });

  it('shows no zero if something changed', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000_000), (now, before) => {
        fc.pre(now !== before);
        expect(changeText(now, before, false)).not.toMatch(/^0/);
      }),
    );
  });
});
