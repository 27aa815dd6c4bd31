import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';

let app: TestApp;
let people = 0;
beforeAll(async () => (app = await startApp({ simulators: false })));
afterAll(() => app.stop());

const register = (email: string, where: object) =>
  app
    .anonymous()
    .post('/api/auth/register')
    .send({ name: 'Sara', email, password: PASSWORD, ...where });

describe('a new account', () => {
  it.each([
    [{ timeZone: 'Asia/Bahrain', defaultCountry: 'BH' }, 'Asia/Bahrain', 'BH'],
    [{ timeZone: 'Mars/Olympus', defaultCountry: 'ZZ' }, 'UTC', null],
    [{ timeZone: '', defaultCountry: '' }, 'UTC', null],
    [{}, 'UTC', null],
  ])('takes place and zone from its browser as far as they are known: %p', async (where, timeZone, defaultCountry) => {
    const { body } = await register(`sara${++people}@example.com`, where).expect(201);
    expect(body).toMatchObject({ timeZone, defaultCountry });
  });

  it.each([
    ['timeZone', 17],
    ['timeZone', 'x'.repeat(61)],
    ['defaultCountry', ['CH']],
    ['defaultCountry', null],
  ])('fails when %s is no short text', async (field, value) => {
    const { body } = await register('omar@example.com', { [field]: value }).expect(400);
    expect(Object.keys(body.fields as object)).toEqual([field]);
  });
});
