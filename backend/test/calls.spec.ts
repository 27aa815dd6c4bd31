import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStoreDbDouble, startEventStoreDbDouble } from '@wavelane/event-store/testing';
import { type MongoDouble, startMongoDouble } from '@wavelane/read-store/testing';
import { defined } from '@wavelane/testing';
import { jobsProjection } from '../src/messaging/jobs/jobs.projection.js';
import { messagesProjection } from '../src/messaging/messages/messages.projection.js';
import { providerMessagesProjection } from '../src/messaging/messages/provider-messages.projection.js';
import { startApp, type TestApp } from '../testing/app.js';
import { newPhone } from '../testing/people/an-account.js';
import { rowsOf } from '../testing/people/bulk-sender.js';
import { Sender } from '../testing/people/sender.js';

const SINGLES = 12;
const ROWS = 60;
/**
 * Look-ups for one message, which has five reports: one when its id becomes known, one for its echo and one for a
 * status before that.
 */
const LOOKS = 3;
/**
 * The time that each call takes while round trips are counted: so long that the work between two calls does not count.
 */
const CALL_MS = 1_000;
/**
 * The exact numbers, so that an added call is noticed. A send: session, a look for destroyed keys, the key of the
 * person, two appends, and the wait for read models. A conversation: session, rows, what the rows refer to, and what
 * that refers to.
 */
const [SEND_TRIPS, OPEN_TRIPS, SLACK] = [8, 8, 0.9];

/**
 * The calls to servers for one message, as far as their number does not depend on the speed of the machine. Calls that
 * recur with time (leases, places, looks) or with pages are left out, or have room
 * (docs/adr/0075-round-trips-to-servers.md).
 */
describe('the number of calls to servers', () => {
  let log: EventStoreDbDouble;
  let mongo: MongoDouble;
  let app: TestApp;
  let sender: Sender;

  beforeAll(async () => {
    [log, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble({ kind: 'replica set' })]);
    app = await startApp({ env: { EVENTSTORE_URL: log.url, MONGODB_URL: mongo.url } });
    sender = await Sender.create(app, 'Ada', newPhone(), 'enterprise');
    // The first send of each kind finds empty caches.
    await sender.send(newPhone().slice(1));
    await app.settle();
  });
  afterAll(async () => {
    await app.stop();
    await Promise.all([log.kill(), mongo.stop()]);
  });
  beforeEach(async () => {
    await app.settle();
    log.calls.clear();
    mongo.calls.forget();
    mongo.received.length = 0;
  });

  /** Look-ups of keys before they were made, without the look at the mark, which recurs with time. */
  const keysLookedFor = () =>
    mongo.received.filter(
      ({ find, filter }) => find === 'records.subject-keys' && typeof (filter as { _id?: unknown })._id === 'object',
    ).length;
  /** Look-ups of webhook addresses, without the sweeps of channels, which recur with time. */
  const addressesLookedFor = () =>
    mongo.received.filter(
      ({ find, filter }) => find === 'read.channels@2' && JSON.stringify(filter).includes('body.hookId'),
    ).length;
  /** Reads of single documents of a read model. */
  const readById = ({ name, version }: { name: string; version: number }) =>
    mongo.calls.of(`find read.${name}@${version} by id`);
  const keysMade = () =>
    mongo.calls.of('findAndModify records.subject-keys') + mongo.calls.of('insert records.subject-keys');

  it('makes one key and looks up one session for a single send to a new person', async () => {
    for (let n = 0; n < SINGLES; n++) await sender.send(newPhone().slice(1));
    await app.settle();
    expect([keysMade(), keysLookedFor()]).toEqual([SINGLES, 0]);
    expect(mongo.calls.of('find records.sessions')).toBe(SINGLES);
    // A process that is not sure of its lease reads its cached documents again.
    for (const readModel of [messagesProjection, jobsProjection]) expect(readById(readModel)).toBeLessThan(SINGLES / 2);
    // An id is looked up when it becomes known, and by reports that come before; later reports find it in the cache.
    expect(readById(providerMessagesProjection)).toBeLessThanOrEqual(LOOKS * SINGLES);
    // The channel's token, the key of its webhooks and their address are cached.
    expect(mongo.calls.of('find records.vault')).toBeLessThan(3);
    expect(addressesLookedFor()).toBeLessThan(2);
    // A page of read models is one call.
    expect(mongo.calls.of(`update read.messages@${messagesProjection.version}`)).toBe(0);
    expect([log.calls.of('append', 'job'), log.calls.of('append', 'sending')]).toEqual([SINGLES, SINGLES]);
    // The entitlement of the account is cached, too: a send is decided by read models.
    expect(log.calls.of('readStream')).toBeLessThan(SINGLES / 2);
  });

  it('asks for all keys of a bulk job to new people at once, and reads no stream again', async () => {
    const body = { channelId: sender.channel.id, rows: rowsOf(ROWS) };
    await sender.agent.post('/api/messages/bulk').send(body).expect(201);
    await app.settle(60_000);
    // Keys of many people are looked up first and then made, because one look-up is cheaper.
    expect([keysMade(), keysLookedFor()]).toEqual([1, 1]);
    expect(readById(messagesProjection)).toBeLessThan(ROWS / 2);
    expect(readById(providerMessagesProjection)).toBeLessThanOrEqual(LOOKS * ROWS);
    expect(log.calls.of('append', 'message')).toBeLessThanOrEqual(5 * ROWS);
    expect(log.calls.of('readStream')).toBeLessThan(ROWS / 2);
    // Each event is transferred once, and each question for the end of the log transfers its last four events.
    const crossed = log.calls.eventsOf('subscribe') + log.calls.eventsOf('readAll') - 4 * log.calls.of('readAll');
    expect(crossed).toBeLessThan(1.5 * log.calls.eventsOf('append'));
  });

  /** The number of calls in sequence until an answer, measured by calls that all take the same time. */
  async function roundTrips(ask: () => Promise<unknown>): Promise<number> {
    await app.settle();
    Object.assign(log.prices, { append: CALL_MS, read: CALL_MS });
    mongo.answersAfterMs = CALL_MS;
    const began = performance.now();
    try {
      await ask();
      return (performance.now() - began) / CALL_MS;
    } finally {
      Object.assign(log.prices, { append: 0, read: 0 });
      mongo.answersAfterMs = 0;
    }
  }

  it('answers a send after at most eight calls that wait for one another', async () => {
    expect(await roundTrips(() => sender.send(newPhone().slice(1)))).toBeLessThan(SEND_TRIPS + SLACK);
  }, 30_000);

  it('shows the lines of a conversation after at most eight calls that wait for one another', async () => {
    const phone = newPhone().slice(1);
    await sender.sim('PUT', `/phones/${phone}`, { behaviour: 'delivers' });
    await sender.shows(await sender.send(phone), 'delivered');
    await sender.sim('POST', `/phones/${phone}/reply`, { text: 'Hello' });
    await app.settle();
    const { body } = await sender.agent.get('/api/conversations').expect(200);
    const [first] = body as { id: string }[];
    const path = `/api/conversations/${defined(first).id}/lines`;
    expect(await roundTrips(() => sender.agent.get(path).expect(200))).toBeLessThan(OPEN_TRIPS + SLACK);
  }, 30_000);
});
