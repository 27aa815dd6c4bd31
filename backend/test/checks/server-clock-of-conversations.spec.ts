import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Report } from '@wavelane/contracts';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import { Planning } from '../../src/inbox/conversations/test/planning.js';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** The time that the steps in between may take on a busy machine. */
const SLACK = 2 * MINUTE;

/** The difference of the server's clock from this machine's. ms */
describe.each([
  { what: 'behind', server: -10 * MINUTE },
  { what: 'ahead', server: 10 * MINUTE },
])('conversations over a log whose clock is ten minutes $what (E5)', ({ server }) => {
  let double: EventStoreDbDouble;
  let mongo: MongoDouble;
  let world: Planning;

  beforeAll(async () => {
    [double, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble()]);
    double.log.skewMs = server;
    world = await Planning.start({ EVENTSTORE_URL: double.url, MONGODB_URL: mongo.url });
  });
  afterAll(async () => {
    await world.app.stop();
    await Promise.all([double.kill(), mongo.stop()]);
  });
  const isNow = (at: string | null, since: number) => {
    const ms = Date.parse(at ?? '');
    return ms >= since - 1_000 && ms <= world.time.now();
  };

  it('shows a reply at the time of giving it, and measures the wait by the time that passed here', async () => {
    const asked = world.time.now();
    const sara = await world.chat();
    expect(isNow((await sara.one('mine')).waitingSince, asked)).toBe(true);
    world.time.advance(7 * MINUTE);
    const answered = world.time.now();
    await sara.act('reply', { text: 'Here we are', expectedOwner: world.me.id }, 201);
    await world.until(sara, 1);
    expect(isNow((await sara.one('mine')).lastAt, answered)).toBe(true);
    expect((await sara.lines()).map(({ at }) => at)).toEqual((await sara.lines()).map(({ at }) => at).toSorted());

    await world.app.settle();
    const from = new Date(world.time.now() - DAY).toISOString().slice(0, 10);
    const { body } = await world.ada.agent.get(`/api/reports?from=${from}&days=2`).expect(200);
    const { count, median } = (body as Report).totals.first;
    expect(count).toBe(1);
    expect(median).toBeGreaterThanOrEqual(7 * MINUTE - 1_000);
    expect(median).toBeLessThan(7 * MINUTE + SLACK);
  });

  it('sends a planned reply at its time and not before', async () => {
    const omar = await world.chat();
    await world.plan(omar, { scheduledFor: world.inMs(2 * 60 * MINUTE) });
    world.pass(2 * 60 * MINUTE - SLACK);
    await world.app.settle();
    expect(await world.arrived(omar)).toEqual([]);
    world.pass(SLACK);
    await world.until(omar, 1);
  });

  it('brings a snoozed conversation back at its time', async () => {
    const pia = await world.chat();
    await pia.act('snooze', { until: world.inMs(60 * MINUTE) });
    world.time.advance(60 * MINUTE - SLACK);
    world.ada.nudge('conversation-waker');
    await world.app.settle();
    expect(await pia.mine('snoozed')).toHaveLength(1);
    world.time.advance(SLACK);
    world.ada.nudge('conversation-waker');
    await pia.until(async () => (await pia.mine('all')).length === 1, 'the conversation');
  });
});
