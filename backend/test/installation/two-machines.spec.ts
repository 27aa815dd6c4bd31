import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import { PASSWORD, startApp, type TestApp } from '../../testing/app.js';
import { BucketDouble } from '../../testing/engines/bucket-double.js';
import { LiveLine } from '../../testing/live-line.js';

/** Wrong passwords that one account may give from one address (docs/adr/0036-limits.md). */
const TRIES = 5;

/** One process does everything and one only answers requests, each with a data folder of its own. */
describe('an installation on two machines', () => {
  let log: EventStoreDbDouble;
  let mongo: MongoDouble;
  let bucket: BucketDouble;
  const folders = ['one', 'two'].map((name) => mkdtempSync(join(tmpdir(), `wavelane-${name}-`)));
  const machines: TestApp[] = [];
  const lines: LiveLine[] = [];

  beforeAll(async () => {
    [log, mongo, bucket] = await Promise.all([startEventStoreDbDouble(), startMongoDouble(), BucketDouble.start()]);
    const shared = {
      ...{ EVENTSTORE_URL: log.url, MONGODB_URL: mongo.url, ...bucket.env, RATE_LIMITS: 'on' },
      APP_KEY: randomBytes(32).toString('base64'),
    };
    for (const [index, dataDir] of folders.entries()) {
      const env = { ...shared, ...(index > 0 && { ROLES: 'api' }) };
      machines.push(await startApp({ dataDir, env, simulators: false }));
    }
  }, 120_000);
  afterAll(async () => {
    for (const line of lines) line.close();
    for (const machine of machines.toReversed()) await machine.stop();
    await Promise.all([log.kill(), mongo.stop(), bucket.stop()]);
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  const both = (): [TestApp, TestApp] => machines as [TestApp, TestApp];

  it('tells browsers at either what was done at the other, and shows it', async () => {
    const [first, second] = both();
    const { agent: atFirst, user } = await first.register('Ada');
    const atSecond = await second.signIn(user.email, PASSWORD);
    for (const [by, at, there] of [
      [atFirst, second, atSecond],
      [atSecond, first, atFirst],
    ] as const) {
      const line = await LiveLine.of(at.url, there);
      lines.push(line);
      const title = `Written at ${at === second ? 'the first' : 'the second'}`;
      await by.post('/api/templates').send({ title, body: 'Dear customer' }).expect(201);
      await line.hears('templates');
      const { body } = await there.get('/api/templates').expect(200);
      expect(body).toContainEqual(expect.objectContaining({ title }));
    }
  });

  it('counts wrong passwords together, also at once', async () => {
    const [first, second] = both();
    const { user } = await first.register('Ben');
    const tries = Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? first : second)
        .anonymous()
        .post('/api/auth/login')
        .send({ email: user.email, password: `wrong ${n}` }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 429)).toEqual(Array.from({ length: TRIES }, () => 401));
  });

  it('counts what an account asks for together', async () => {
    const [first, second] = both();
    const { agent: atFirst, user } = await first.register('Cem');
    const atSecond = await second.signIn(user.email, PASSWORD);
    const statuses: number[] = [];
    for (let n = 0; n < TRIES + 3; n++)
      statuses.push((await (n % 2 ? atFirst : atSecond).post('/api/auth/confirm').send({ password: 'wrong' })).status);
    expect(statuses.slice(TRIES)).toEqual([429, 429, 429]);
    expect(statuses.slice(0, TRIES)).not.toContain(429);
  });
});
