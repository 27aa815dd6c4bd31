import { offeredTimes, snoozeTimes } from './plan-times';

const at = (iso: string) => Date.parse(iso);

describe('offered times', () => {
  it('uses the zone of the account, not of the browser', () => {
    // Already Thursday in Bahrain.
    const [soon, tomorrow, monday] = offeredTimes(at('2026-03-04T22:30:00Z'), 'Asia/Bahrain');
    expect(soon?.scheduledFor).toBe('2026-03-05T00:30:00.000Z');
    expect(tomorrow?.scheduledFor).toBe('2026-03-06T09:00');
    expect(monday?.scheduledFor).toBe('2026-03-09T09:00');
  });

  it('uses the zone of the account for snoozing, too', () => {
    const [soon, , tomorrow, week] = snoozeTimes(at('2026-03-04T22:30:00Z'), 'Asia/Bahrain');
    expect(soon?.scheduledFor).toBe('2026-03-04T23:30:00.000Z');
    expect(tomorrow?.scheduledFor).toBe('2026-03-06T09:00');
    expect(week?.scheduledFor).toBe('2026-03-12T09:00');
  });

  it('offers Monday once if it is tomorrow, and the next one if it is today', () => {
    expect(
      offeredTimes(at('2026-03-08T10:00:00Z'), 'UTC').map(({ scheduledFor }) => scheduledFor.slice(0, 10)),
    ).toEqual(['2026-03-08', '2026-03-09']);
    expect(offeredTimes(at('2026-03-09T10:00:00Z'), 'UTC')[2]?.scheduledFor).toBe('2026-03-16T09:00');
  });
});
