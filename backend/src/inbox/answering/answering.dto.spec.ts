import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { ChangeOpeningHoursDto } from './answering.dto.js';

const problemsOf = async (hours: object) => {
  const body = plainToInstance(ChangeOpeningHoursDto, { expectedVersion: 0, hours });
  const [found] = await validate(body, { whitelist: true, forbidNonWhitelisted: true });
  return (found?.children ?? []).map(({ property }) => property);
};
const HOURS = { timeZone: 'UTC', week: [{ day: 1, from: '09:00', to: '17:00' }], holidays: [] };

describe('opening hours in a request', () => {
  it('accepts well-formed hours', async () => {
    expect(await problemsOf(HOURS)).toEqual([]);
  });

  it.each(['week', 'holidays'] as const)('refuses a list within the list of %s', async (field) => {
    expect(await problemsOf({ ...HOURS, [field]: [[]] })).toEqual([field]);
  });
});
