import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BalanceTransaction, Channel } from '@wavelane/contracts';
import { DAY_MS } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { POOL, PoolDesk } from '../../../days/ledger/test/pool-desk.js';

let app: TestApp;
let desk: PoolDesk;

beforeAll(async () => {
  app = await startApp({ env: { TEST_CLOCK: '1' } });
  desk = await PoolDesk.of(app);
});
afterAll(() => app.stop());

/** The main balance by the lines; a comparison moves nothing. */
const sumOf = (lines: readonly BalanceTransaction[]) =>
  lines.reduce((sum, { type, days }) => {
    if (type === 'sync') return sum;
    return type === 'allocate' || type === 'adjustment' ? sum - days : sum + days;
  }, 0);
const advance = (ms: number) => app.anonymous().post('/api/test/clock/advance').send({ ms }).expect(200);

describe('deleting a transaction of the main balance', () => {
  it('takes its effect away, hides it and its reversal, and shows both on request', async () => {
    await desk.level(10);
    await desk.topUp(40).expect(200);
    const { id } = defined((await desk.lines())[0]);
    const { body } = await desk.remove(id).expect(200);
    expect(body).toMatchObject({ success: true, balance: 10, days: -40 });
    expect(await desk.balance()).toBe(10);
    expect((await desk.lines()).map((line) => line.id)).not.toContain(id);
    expect((await desk.lines()).map((line) => line.id)).not.toContain(body.voidId);
    const [reversal, voided] = await desk.lines('?includeVoided=true');
    expect(voided).toMatchObject({ id, voided: true, voidedBy: body.voidId, voids: null, type: 'topup', days: 40 });
    expect(reversal).toMatchObject({ id: body.voidId, voids: id, voided: false, type: 'adjustment', days: 40 });
    expect(Date.parse(defined(defined(voided).voidedAt))).toBeGreaterThanOrEqual(Date.parse(defined(voided).createdAt));
  });

  it('succeeds once: 404 afterwards, and one of many at once', async () => {
    await desk.topUp(7).expect(200);
    const { id } = defined((await desk.lines())[0]);
    const before = await desk.balance();
    const answers = await Promise.all(Array.from({ length: 10 }, () => desk.remove(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(404)]);
    expect((await desk.remove(id).expect(404)).body.message).toBe('Transaction not found');
    expect(await desk.balance()).toBe(before - 7);
  });

  it('answers a repeated request as the first time', async () => {
    await desk.topUp(7).expect(200);
    const { id } = defined((await desk.lines())[0]);
    const first = await desk.remove(id).set('Idempotency-Key', `void-${id}`).expect(200);
    const second = await desk.remove(id).set('Idempotency-Key', `void-${id}`).expect(200);
    expect(second.body).toEqual(first.body);
  });

  it('refuses when the main balance would go below 0, with the number', async () => {
    await desk.level(0);
    await desk.topUp(50).expect(200);
    const { id } = defined((await desk.lines())[0]);
    await desk.adjust(-20).expect(200);
    const refused = await desk.remove(id).expect(409);
    expect(refused.body.message).toBe(
      'Main balance only has 30 days available. Deleting this transaction would leave it at -20 days.',
    );
    expect(await desk.balance()).toBe(30);
  });

  it('gives back the days of a removal, moves nothing for a comparison and is refused for a reversal', async () => {
    await desk.level(60);
    await desk.adjust(-10).expect(200);
    const removal = defined((await desk.lines())[0]).id;
    const { body } = await desk.remove(removal).expect(200);
    expect(await desk.balance()).toBe(60);
    await desk.remove(body.voidId as string).expect(400);
    await desk.admin.post(`${POOL}/sync`).send({ note: 'look' }).expect(200);
    await desk.remove(defined((await desk.lines())[0]).id).expect(200);
    expect(await desk.balance()).toBe(60);
  });

  it.each(['0', '999999', '-1', 'abc', '1%20', '..%2f..%2fusers'])('answers 404 for %s', (id) =>
    desk.remove(id).expect(404),
  );

  it('takes back only the unused days of an allocation', async () => {
    await desk.level(100);
    const { agent, id } = await desk.subscriber();
    const channel = await desk.added(agent);
    await desk.activate(id, channel.id, 30).expect(200);
    await app.settle();
    expect(await desk.balance()).toBe(70);
    await advance(10 * DAY_MS + 1_000);
    const allocation = defined((await desk.lines())[0]);
    expect(allocation).toMatchObject({ type: 'allocate', days: 30, channel: { label: 'Shop' }, user: { id } });
    const { body } = await desk.remove(allocation.id).expect(200);
    // Ten days are used, the eleventh has begun.
    expect(body).toMatchObject({ days: 19, balance: 89 });
    const [left] = (await agent.get('/api/channels').expect(200)).body as Channel[];
    expect(left).toMatchObject({ status: 'ACTIVE', daysRemaining: 1 });
    const [reversal, voided] = await desk.lines('?includeVoided=true');
    expect(reversal).toMatchObject({ type: 'refund', days: 19, user: { id } });
    expect(voided).toMatchObject({ id: allocation.id, days: 30, voided: true });
    // The eleven days that the channel had used replace the allocation, so that the sum of the list is right.
    const [used, ...others] = await desk.lines('?limit=500');
    expect(used).toMatchObject({
      id: `${allocation.id}-used`,
      type: 'allocate',
      days: 11,
      note: `Used before transaction ${allocation.id} was deleted`,
      user: { id },
      channel: { label: 'Shop' },
      createdAt: allocation.createdAt,
      voided: false,
      remainsOf: allocation.id,
    });
    expect(sumOf([defined(used), ...others])).toBe(89);
    await desk.remove(`${allocation.id}-used`).expect(404);
    await desk.remove(allocation.id).expect(404);
    await advance(DAY_MS);
    const [over] = (await agent.get('/api/channels').expect(200)).body as Channel[];
    expect(over).toMatchObject({ status: 'EXPIRED', daysRemaining: 0 });
    // The wallet paid for the eleven days that the channel had.
    expect((await agent.get('/api/me')).body).toMatchObject({ daysBalance: 30 - 11 });
    await desk.activate(id, channel.id, 3).expect(200);
  });

  it('brings nothing more back from a deleted channel', async () => {
    await desk.level(100);
    const { agent, id } = await desk.subscriber();
    const channel = await desk.added(agent);
    await desk.activate(id, channel.id, 30).expect(200);
    await app.settle();
    const allocation = defined((await desk.lines())[0]);
    await agent.delete(`/api/channels/${channel.id}`);
    await app.settle();
    const before = await desk.balance();
    const { body } = await desk.remove(allocation.id).expect(200);
    expect(body).toMatchObject({ days: 0, balance: before });
  });
});
