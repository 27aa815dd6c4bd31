import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asStored, type EventStore, START, type StoredEvent } from '@wavelane/event-store';
import { startEventStoreDbDouble } from '@wavelane/event-store/testing';
import type { ReadStore } from '@wavelane/read-store';
import { startMongoDouble } from '@wavelane/read-store/testing';
import { ChainSealer } from '../../src/books/audit/chain/chain.sealer.js';
import { verify } from '../../src/books/audit/checks/verification.js';
import { openLog } from '../../src/cli/log.js';
import { Config } from '../../src/platform/config/config.js';
import { SystemClock } from '../../src/platform/domain/clock.js';
import { SUBJECT_KEYS_TABLE } from '../../src/platform/personal/keys/subject-keys.js';
import { EVENT_STORE, READ_STORE } from '../../src/platform/storage/tokens.js';
import { ALL_PROJECTIONS } from '../../src/projections.js';
import { startApp, type TestApp } from '../../testing/app.js';
import { eventually } from '../../testing/eventually.js';
import { Sender } from '../../testing/people/sender.js';

const ONE = '97333000111';
const TWO = '97333000222';
const SECRETS = [
  'Drawer seven',
  'Came in with her sister',
  ONE,
  TWO,
  'Sabāḥ al-khayr',
  'Layla bint Ṣāliḥ',
  'I am at home until five',
  '123456789012345',
  'Thirty-nine',
  'Regular guest',
];

const nothing = async () => undefined;
const PAIRS = {
  SQLite: async () => ({ env: {}, stop: nothing }),
  'EventStoreDB and MongoDB': async () => {
    const [log, mongo] = await Promise.all([startEventStoreDbDouble(), startMongoDouble()]);
    const stop = async () => void (await Promise.all([log.kill(), mongo.stop()]));
    return { env: { EVENTSTORE_URL: log.url, MONGODB_URL: mongo.url }, stop };
  },
};

async function everything(log: EventStore): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const page of log.pages({ after: START })) events.push(...page.events);
  return events;
}

describe.each(Object.entries(PAIRS))('what the log says of people, %s', (_, start) => {
  let app: TestApp;
  let ada: Sender;
  let stopEngines: () => Promise<void>;
  let log: EventStore;

  beforeAll(async () => {
    const { env, stop } = await start();
    stopEngines = stop;
    app = await startApp({ env });
    log = app.app.get<EventStore>(EVENT_STORE);
    ada = await Sender.create(app, 'Ada', '+14155550100');
    for (const phone of [ONE, TWO]) await ada.sim('PUT', `/phones/${phone}`, { behaviour: 'delivers' });
    const sent = await ada.send(ONE, { body: 'Sabāḥ al-khayr' });
    const rows = [{ phone: `+${TWO}`, name: 'Layla bint Ṣāliḥ', message: 'Sabāḥ al-khayr, Layla bint Ṣāliḥ' }];
    await ada.agent.post('/api/messages/bulk').send({ channelId: ada.channel.id, rows }).expect(201);
    await ada.shows(sent, 'delivered');
    await ada.sim('POST', `/phones/${ONE}/reply`, { text: 'I am at home until five' });
    await ada.shows(sent, 'replied');
    const handles = { phone: `+${ONE}`, lid: '123456789012345@lid' };
    const made = await ada.agent
      .post('/api/people')
      .send({ ...handles, labels: ['Regular guest'] })
      .expect(201);
    const attribute = { name: 'shoe', value: 'Thirty-nine and a half' };
    await ada.agent.post(`/api/people/${made.body.id}/attributes`).send(attribute).expect(200);
    const draft = { purpose: 'marketing', language: 'en', text: 'Yes, offers.' };
    const wording = await ada.agent.post('/api/wordings').send(draft).expect(201);
    const evidence = { means: 'paper', reference: 'Drawer seven', note: 'Came in with her sister' };
    const consent = { purpose: 'marketing', wordingId: wording.body.id, ...evidence };
    await ada.agent.post(`/api/people/${made.body.id}/consents`).send(consent).expect(200);
    await ada.sim('POST', `/phones/${TWO}/reply`, { text: 'stop' });
    await eventually(
      async () => (await ada.agent.get('/api/suppressions').expect(200)).body.length === 1 || undefined,
      { what: 'the withdrawal' },
    );
    await app.settle();
  }, 120_000);
  afterAll(async () => {
    await app.stop();
    await stopEngines();
  });

  it('lies in it sealed: no number, name or text', async () => {
    const stored = await everything(asStored(log));
    const types = [
      'JobDrafted',
      'JobRecipientsAdded',
      'MessageOrdered',
      'MessageClaimed',
      'GatewayMessageReceived',
      'RecipientSuppressed',
      'ConsentGiven',
    ];
    expect(stored.map(({ type }) => type)).toEqual(expect.arrayContaining(types));
    for (const event of stored) for (const secret of SECRETS) expect(JSON.stringify(event)).not.toContain(secret);
  });

  it('stays open to readers, in lists and in events', async () => {
    const events = await everything(log);
    const bodies = events.flatMap(({ type, data }) => {
      if (type === 'MessageOrdered') return [data as { to: string; body: string }];
      return type === 'JobRecipientsAdded' ? (data as { recipients: { to: string; body: string }[] }).recipients : [];
    });
    expect(bodies).toMatchObject([
      { to: `+${ONE}`, body: 'Sabāḥ al-khayr' },
      { to: `+${TWO}`, body: 'Sabāḥ al-khayr, Layla bint Ṣāliḥ' },
      { to: `+${TWO}`, body: expect.stringContaining('no more messages') },
    ]);
    expect((await ada.inbox()).map(({ text }) => text)).toContain('I am at home until five');
  });

  it('folds into the same read models again, and verification finds nothing', async () => {
    const readStore = app.app.get<ReadStore>(READ_STORE);
    await new ChainSealer(log, new SystemClock()).sealNext(-1);
    await app.settle();
    const report = await verify({ eventStore: log, readStore, projections: ALL_PROJECTIONS, now: Date.now() });
    expect(report.differences).toEqual([]);
  });

  it('shows up in verification when its keys are lost, with the event and its stream', async () => {
    const readStore = app.app.get<ReadStore>(READ_STORE);
    const keys = readStore.records({ name: SUBJECT_KEYS_TABLE });
    const [lost] = await keys.scan('', 1, 0);
    await keys.remove(lost?.id ?? '');
    // A log without cached keys.
    const other = openLog(app.app.get(Config), readStore);
    const report = await verify({ eventStore: other, readStore, projections: ALL_PROJECTIONS, now: Date.now() });
    await other.close();
    const sealed = report.differences.filter(({ rule }) => rule === 'sealed');
    expect(sealed.length).toBeGreaterThan(0);
    expect(sealed[0]?.message).toMatch(/^Event \w+, revision \d+ of stream .*: The key of what is sealed in it/);
    await keys.put(lost?.id ?? '', lost?.body ?? {}, null);
  });
});
