import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DAY_MS, type Forgetting, FORGETTING_WAIT_DAYS } from '@wavelane/contracts';
import { eventually } from '../../../../testing/eventually.js';
import { PASSWORD, startApp, type TestApp } from '../../../../testing/app.js';
import { demandSoundBooks } from '../../../../testing/ledger/sound-books.js';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['admin']>>;

beforeAll(async () => {
  app = await startApp({ env: { TEST_CLOCK: '1' } });
  admin = await app.admin();
});
afterAll(() => app.stop());

const advance = async (days: number) => {
  await app
    .anonymous()
    .post('/api/test/clock/advance')
    .send({ ms: days * DAY_MS })
    .expect(200);
  await app.settle();
};
const forgotten = async () =>
  ((await admin.get('/api/admin/forgettings').expect(200)).body as Forgetting[]).map(({ account }) => account);

it('forgets an account once its owner has waited, unless that was taken back or is not due yet', async () => {
  const [waits, takesBack, later] = [await app.register('Ada'), await app.register('Ben'), await app.register('Cem')];
  const ask = ({ agent, user }: typeof waits) =>
    agent.post('/api/me/forgetting').send({ password: PASSWORD, confirm: user.email }).expect(202);
  await ask(waits);
  await ask(takesBack);
  await advance(FORGETTING_WAIT_DAYS - 1);
  admin = await app.admin();
  expect(await forgotten()).toEqual([]);
  const back = await app.signIn(takesBack.user.email, PASSWORD);
  expect((await back.get('/api/me').expect(200)).body.forgetting).not.toBeNull();
  await back.delete('/api/me/forgetting').expect(200);
  await ask({ ...later, agent: await app.signIn(later.user.email, PASSWORD) });
  await advance(1.1);
  admin = await app.admin();
  const isDone = async () => {
    const { body } = await admin.get('/api/admin/forgettings').expect(200);
    return (body as Forgetting[]).every(({ state }) => state === 'done') && (body as Forgetting[]).length === 1
      ? true
      : undefined;
  };
  await eventually(isDone, { what: 'the account to be forgotten', timeoutMs: 60_000 });
  expect(await forgotten()).toEqual([waits.user.id]);
  const anew = { email: waits.user.email, password: PASSWORD };
  await app.anonymous().post('/api/auth/login').send(anew).expect(401);
  const ben = await app.signIn(takesBack.user.email, PASSWORD);
  expect((await ben.get('/api/me').expect(200)).body).toMatchObject({ name: 'Ben', forgetting: null });
  const cem = await app.signIn(later.user.email, PASSWORD);
  expect((await cem.get('/api/me').expect(200)).body.forgetting).not.toBeNull();
  await app.settle();
  await demandSoundBooks(app, Date.now() + (FORGETTING_WAIT_DAYS + 1) * DAY_MS);
}, 120_000);
