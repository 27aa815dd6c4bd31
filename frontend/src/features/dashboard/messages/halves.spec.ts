import type { DeliveryDay } from '@wavelane/contracts';
import fc from 'fast-check';
import { notRead, readOn } from './halves';

const count = fc.nat({ max: 10_000 });

describe('the bar of a day', () => {
  it('reaches as high as what was sent, whenever messages are read', () => {
    fc.assert(
      fc.property(count, count, (sent, read) => {
        const day: DeliveryDay = { day: '2026-12-01', sent, delivered: sent, read, replied: 0, failed: 0 };
        expect(readOn(day) + notRead(day)).toBe(sent);
      }),
    );
  });
});
