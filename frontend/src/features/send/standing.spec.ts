import { phoneOf, standingOf } from './standing';

const NOW = Date.UTC(2026, 10, 29, 12);
const HUDA = { stopped: false, lastInboundAt: null };
const said = (state: 'given' | 'withdrawn' | 'asked', purpose = 'marketing') => ({
  purposes: [{ purpose, state, since: '2026-03-12T10:00:00.000Z', waitsUntil: null, isConfirmed: false }],
});
const of = (...given: [string, Parameters<typeof standingOf>[1], Parameters<typeof standingOf>[2]]) =>
  standingOf(...given, NOW, 'UTC');

describe('standing of a person to a purpose', () => {
  it('tells the day of consent and of its withdrawal', () => {
    expect(of('marketing', HUDA, said('given'))).toEqual({ text: 'agreed Mar 12, 2026', tone: 'good' });
    expect(of('marketing', HUDA, said('withdrawn'))).toEqual({ text: 'withdrawn Mar 12, 2026', tone: 'bad' });
    expect(of('marketing', HUDA, said('asked'))).toMatchObject({ tone: 'none' });
  });

  it('says that nothing is on record, also of an unknown number', () => {
    const none = { text: 'no consent on record', tone: 'none' };
    expect(of('marketing', HUDA, said('given', 'service'))).toEqual(none);
    expect(of('club-news', undefined, undefined)).toEqual(none);
  });

  it('says for how long a person that wrote may be answered, and only of service', () => {
    const wrote = { stopped: false, lastInboundAt: '2026-11-29T11:00:00.000Z' };
    expect(of('service', wrote, { purposes: [] })?.text).toMatch(/^wrote to you, free replies for 23/);
    expect(of('marketing', wrote, { purposes: [] })?.text).toBe('no consent on record');
    const before = { stopped: false, lastInboundAt: '2026-11-28T11:00:00.000Z' };
    expect(of('service', before, { purposes: [] })?.text).toBe('no consent on record');
  });

  it('says that they opted out whatever they agreed to, but not of what they ordered', () => {
    expect(of('marketing', { ...HUDA, stopped: true }, said('given'))).toEqual({ text: 'opted out', tone: 'bad' });
    expect(of('transactional', { ...HUDA, stopped: true }, said('given'))).toBeUndefined();
  });
});

describe('phoneOf', () => {
  it.each([
    ['+973 3000 0311', '+97330000311'],
    ['0097330000311', '+97330000311'],
    ['3000 0311', undefined],
    ['+97', undefined],
  ])('turns %p into %p', (typed, phone) => expect(phoneOf(typed)).toBe(phone));
});
