import { countryOfZone } from './country-of-zone';

describe('the country of a time zone', () => {
  it.each([
    ['Asia/Bahrain', 'BH'],
    ['Europe/Zurich', 'CH'],
    ['America/New_York', 'US'],
    ['UTC', undefined],
    ['Mars/Olympus', undefined],
    [undefined, undefined],
  ])('reads %p as %p', (zone, country) => expect(countryOfZone(zone)).toBe(country));
});
