import { firstEnd } from './first-end';

const NOW = Date.parse('2026-12-01T00:00:00.000Z');
const [SOON, LATER] = ['2026-12-02T00:00:00.000Z', '2027-02-28T00:00:00.000Z'];
const RUNWAY = '2027-01-15T00:00:00.000Z';
const channel = (expiresAt: string) => ({ status: 'ACTIVE', expiresAt, waitsFor: null }) as const;
const of = (freeDays: number, runwayEndsAt: string | null = RUNWAY) =>
  firstEnd({ freeDays, runwayEndsAt, channelsExtendAhead: 3.5 }, [channel(SOON), channel(LATER)], NOW);

describe('the day until which days last', () => {
  it('takes the end of the channel that the balance cannot extend', () => expect(of(0)).toBe(SOON));

  it('takes the end of the balance while that extends every channel', () => expect(of(40)).toBe(RUNWAY));

  it('takes the end of the balance before the channels are known', () => {
    expect(firstEnd({ freeDays: 0, runwayEndsAt: RUNWAY, channelsExtendAhead: 3.5 }, [], NOW)).toBe(RUNWAY);
  });

  it('names no day if nothing uses days', () => expect(of(0, null)).toBeNull());
});
