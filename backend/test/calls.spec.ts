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
/** Of one message, which has five reports: when its id becomes known, and for its echo and one status before that. */
const LOOKS = 3;
/** Of each call while round trips are counted, so long that the work between two calls does not count. */
const CALL_MS = 1_000;
/**
 * As many as there are, so that none is added unseen. Of a send: session, a look for keys that were destroyed, the key of
 * the person, two appends, and what the answer waits for in read models. Of a conversation: session, rows, what the rows
 * refer to, and what that refers to.
 */
const [SEND_TRIPS, OPEN_TRIPS, SLACK] = [8, 8, 0.9];

/**
 * What a message costs on servers, as far as that does not depend on how fast the machine is: what goes with time (leases,
 * places, looks) and with pages is left out, or has room (docs/adr/0075-round-trips-to-servers.md).
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
    // The first of each kind finds nothing remembered.
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

  /** Keys that were looked for before they were made; not the look at the mark, which goes with time. */
  const keysLookedFor = () =>
    mongo.received.filter(
      ({ find, filter }) => find === 'records.subject-keys' && typeof (filter as { _id?: unknown })._id === 'object',
    ).length;
  /** Webhook addresses; sweeps of channels go with time. */
  const addressesLookedFor = () =>
    mongo.received.filter(
      ({ find, filter }) => find === 'read.channels@2' && JSON.stringify(filter).includes('body.hookId'),
    ).length;
  /** Readings of single documents of a read model. */
  const readById = ({ name, version }: { name: string; version: number }) =>
    mongo.calls.of(`find read.${name}@${version} by id`);
  const keysMade = () =>
    mongo.calls.of('findAndModify records.subject-keys') + mongo.calls.of('insert records.subject-keys');

  it('makes one key and looks up one session for a single send to a new person', async () => {
    for (let n = 0; n < SINGLES; n++) await sender.send(newPhone().slice(1));
    await app.settle();
    expect([keysMade(), keysLookedFor()]).toEqual([SINGLES, 0]);
    expect(mongo.calls.of('find records.sessions')).toBe(SINGLES);
    // A process that does not know its lease to be fresh reads back what it keeps.
    for (const readModel of [messagesProjection, jobsProjection]) expect(readById(readModel)).toBeLessThan(SINGLES / 2);
    // An id is looked for when it becomes known, and by reports that come before; later ones find it remembered.
    expect(readById(providerMessagesProjection)).toBeLessThanOrEqual(LOOKS * SINGLES);
    // The channel's token and the key of its webhooks are remembered, and their address.
    expect(mongo.calls.of('find records.vault')).toBeLessThan(3);
    expect(addressesLookedFor()).toBeLessThan(2);
    // A page of read models is one call.
    expect(mongo.calls.of(`update read.messages@${messagesProjection.version}`)).toBe(0);
    expect([log.calls.of('append', 'job'), log.calls.of('append', 'sending')]).toEqual([SINGLES, SINGLES]);
    // Also what the account is entitled to is remembered: who is refused, is so by what is read.
    expect(log.calls.of('readStream')).toBeLessThan(SINGLES / 2);
  });

  it('asks for all keys of a bulk job to new people at once, and reads no stream again', async () => {
    const body = { channelId: sender.channel.id, rows: rowsOf(ROWS) };
    await sender.agent.post('/api/messages/bulk').send(body).expect(201);
    await app.settle(60_000);
    // Asked for, and then made: for many the question is the cheaper one.
    expect([keysMade(), keysLookedFor()]).toEqual([1, 1]);
    expect(readById(messagesProjection)).toBeLessThan(ROWS / 2);
    expect(readById(providerMessagesProjection)).toBeLessThanOrEqual(LOOKS * ROWS);
    expect(log.calls.of('append', 'message')).toBeLessThanOrEqual(5 * ROWS);
    expect(log.calls.of('readStream')).toBeLessThan(ROWS / 2);
    // Brought once, and the last four of the log for whoever asks where it ends.
    const crossed = log.calls.eventsOf('subscribe') + log.calls.eventsOf('readAll') - 4 * log.calls.of('readAll');
    expect(crossed).toBeLessThan(1.5 * log.calls.eventsOf('append'));
  });

  /** How many calls follow one another until an answer, counted by calls that all take that long. */
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
