import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { JobMessage, SendResult } from '@wavelane/contracts';
import { FAULT_KINDS, type FaultKind } from '@wavelane/simulators';
import { defined } from '@wavelane/testing';
import { GatewayEnvironment } from '../../whatsapp/gateway/settings/gateway-environment.js';
import { DispatchTimings } from '../dispatch/timings.js';
import { ReconcileTimings } from '../reconcile/timings.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { eventually } from '../../../testing/eventually.js';
import { Sender } from '../../../testing/people/sender.js';

/** A text that holds another. */
type Told = ReturnType<typeof expect.stringContaining>;

/** A message sent while the fault is on. */
interface Scene {
  sender: Sender;
  sent: SendResult;
  digits: string;
}

interface Row {
  /** Classes in the simulator's `faults.kinds.ts`; 0 for a fault without one. */
  classes: number[];
  kind: FaultKind;
  order?: object;
  /** The fields that the message shows in the end. */
  shows: Partial<Omit<JobMessage, 'error'>> & { status: JobMessage['status']; error?: Told | null };
  /** The number of copies that arrive on the phone. */
  copies: 0 | 1;
  /** Further conditions. */
  also?: (scene: Scene) => Promise<void>;
}

type Shows = Row['shows'];

const ONCE = { route: 'send', times: 1 };
const STATUSES = { route: 'statuses' };
const READ: Shows = { status: 'read', error: null, outcomeUnknown: false };
const NOBODY_KNOWS: Shows = { status: 'failed', outcomeUnknown: true };

const saying = (status: Shows['status'], text: string): Shows => ({ status, error: expect.stringContaining(text) });

let app: TestApp;
let eve: Sender;
let hers: SendResult;
let people = 0;

beforeAll(async () => {
  app = await startApp();
  app.app.get(DispatchTimings).checks = [100, 100, 100];
  app.app.get(DispatchTimings).channelPause = 200;
  Object.assign(app.app.get(GatewayEnvironment).timeouts, { totalTimeout: 1_500 });
  eve = await Sender.create(app, 'Eve', '+14155570000');
  await eve.sim('PUT', '/phones/14155570001', { behaviour: 'delivers' });
  hers = await eve.send('14155570001');
  await eve.shows(hers, 'delivered');
});
afterEach(() => eve.sim('DELETE', '/faults'));
afterAll(() => app.stop());

/** The statuses of the message that were stored; a status that comes twice is stored once. */
async function told({ sender, sent }: Scene): Promise<string[]> {
  const { body } = await sender.agent.get(`/api/messages/${sent.messageId}/timeline`).expect(200);
  return (body as { kind: string; title: string }[]).filter(({ kind }) => kind === 'status').map(({ title }) => title);
}
const toldOnce = async (scene: Scene) => {
  await app.settle(30_000);
  expect((await told(scene)).sort()).toEqual(['Delivered', 'Read', 'Sent']);
};
/** The other tenant's message has not changed, and both inboxes are empty. */
const nobodyElse = async (scene: Scene) => {
  await app.settle(30_000);
  expect((await eve.message(hers)).status).toBe('delivered');
  expect([await eve.inbox(), await scene.sender.inbox()]).toEqual([[], []]);
  await toldOnce(scene);
};
const goesOut = async ({ sender, sent, digits }: Scene) => {
  await sender.shows(sent, 'read');
  expect(await sender.arrived(digits)).toHaveLength(1);
};

const ROWS: Row[] = [
  { classes: [1], kind: 'rate-limit', order: { ...ONCE, retryAfterSeconds: 1 }, shows: READ, copies: 1 },
  { classes: [2], kind: 'error', order: { ...ONCE, status: 500 }, shows: NOBODY_KNOWS, copies: 0 },
  { classes: [2], kind: 'error', order: { ...ONCE, status: 503, html: true }, shows: NOBODY_KNOWS, copies: 0 },
  { classes: [3], kind: 'accept-then-lose', order: ONCE, shows: READ, copies: 1 },
  { classes: [3], kind: 'accept-then-lose', order: { ...ONCE, how: 'hang' }, shows: READ, copies: 1 },
  { classes: [4], kind: 'refuse-then-lose', order: ONCE, shows: NOBODY_KNOWS, copies: 0 },
  { classes: [4], kind: 'refuse-then-lose', order: { ...ONCE, how: 'hang' }, shows: NOBODY_KNOWS, copies: 0 },
  { classes: [5], kind: 'slow', order: { ...ONCE, delayMs: 300 }, shows: READ, copies: 1 },
  { classes: [5], kind: 'slow', order: { ...ONCE, delayMs: 3_000 }, shows: READ, copies: 1 },
  { classes: [5], kind: 'slow-body', order: { ...ONCE, delayMs: 300 }, shows: READ, copies: 1 },
  { classes: [5], kind: 'slow-body', order: { ...ONCE, delayMs: 3_000 }, shows: READ, copies: 1 },
  { classes: [6], kind: 'reset', order: ONCE, shows: NOBODY_KNOWS, copies: 0 },
  { classes: [7], kind: 'no-id', order: ONCE, shows: READ, copies: 1 },
  { classes: [7], kind: 'broken-json', order: ONCE, shows: READ, copies: 1 },
  ...[
    { status: 302, headers: { location: 'http://127.0.0.1:1/elsewhere' } },
    { status: 404, body: '<html>Not found</html>' },
    { status: 429, headers: { 'retry-after': '1' } },
    { status: 200, body: '{"sent":false,"message":{"id":"a-b"}}' },
  ].map((answer): Row => ({
    classes: [7],
    kind: 'accept-then-answer',
    order: { route: 'send', answer },
    shows: READ,
    copies: 1,
  })),
  { classes: [7], kind: 'not-sent', order: ONCE, shows: { status: 'failed', outcomeUnknown: false }, copies: 0 },
  { classes: [8], kind: 'status-first', order: ONCE, shows: READ, copies: 1, also: toldOnce },
  { classes: [9], kind: 'duplicate', order: { copies: 10 }, shows: READ, copies: 1, also: toldOnce },
  { classes: [10], kind: 'reverse', order: { route: 'send' }, shows: READ, copies: 1, also: toldOnce },
  { classes: [10], kind: 'failed-then-delivered', shows: { status: 'delivered', error: null }, copies: 1 },
  { classes: [10], kind: 'delivered-then-failed', shows: { status: 'delivered', error: null }, copies: 1 },
  {
    classes: [11],
    kind: 'lose-webhook',
    shows: { status: 'pending' },
    copies: 1,
    also: async ({ sender, sent }) => {
      const timings = app.app.get(ReconcileTimings);
      Object.assign(timings, { every: 50, looks: { identity: [50], receipt: [50], reading: [50] } });
      sender.nudge('receipt-sweep');
      await sender.shows(sent, 'read');
      Object.assign(timings, new ReconcileTimings());
    },
  },
  {
    classes: [12],
    kind: 'hold',
    shows: { status: 'pending' },
    copies: 1,
    also: async ({ sender, sent, digits }) => {
      const rows = Array.from({ length: 120 }, (_, n) => ({ phone: `+1415558${1_000 + n}`, message: `Held ${n}` }));
      const bulk = await sender.agent.post('/api/messages/bulk').send({ channelId: sender.channel.id, rows });
      const counts = async () => (await sender.agent.get(`/api/jobs/${bulk.body.jobId}`).expect(200)).body.counts;
      await eventually(async () => ((await counts()).pending === 120 ? true : undefined), {
        what: 'the outage',
        timeoutMs: 50_000,
      });
      await sender.sim('DELETE', '/faults');
      await eventually(async () => ((await counts()).read === 120 ? true : undefined), {
        what: 'the burst',
        timeoutMs: 50_000,
      });
      await sender.shows(sent, 'read');
      expect(await sender.arrived(digits)).toHaveLength(1);
    },
  },
  { classes: [12, 13], kind: 'batch', order: { ...STATUSES, size: 100 }, shows: READ, copies: 1, also: toldOnce },
  { classes: [13], kind: 'malformed-item', order: STATUSES, shows: READ, copies: 1, also: toldOnce },
  { classes: [14], kind: 'wrong-secret', order: STATUSES, shows: READ, copies: 1, also: nobodyElse },
  { classes: [14], kind: 'wrong-channel-id', order: STATUSES, shows: READ, copies: 1, also: nobodyElse },
  { classes: [14], kind: 'unknown-id', order: STATUSES, shows: READ, copies: 1, also: nobodyElse },
  { classes: [14], kind: 'foreign-id', order: STATUSES, shows: READ, copies: 1, also: nobodyElse },
  { classes: [14], kind: 'oversized', order: STATUSES, shows: READ, copies: 1, also: nobodyElse },
  { classes: [15], kind: 'mobile-status', order: STATUSES, shows: READ, copies: 1, also: nobodyElse },
  {
    classes: [16],
    kind: 'unlink',
    order: ONCE,
    shows: saying('queued', 'not linked'),
    copies: 0,
    also: async (scene) => {
      const { agent, channel } = scene.sender;
      await eventually(
        async () => {
          const [now] = (await agent.get('/api/channels').expect(200)).body as { authStatus: string }[];
          return defined(now).authStatus === 'PENDING' ? true : undefined;
        },
        { what: 'the channel to be shown as not linked' },
      );
      await agent.get(`/api/channels/${channel.id}/qr`).expect(200);
      // A real scan takes more than a second; two equal webhooks within one second count as one.
      await new Promise((resolve) => setTimeout(resolve, 1_100));
      await scene.sender.sim('POST', `/channels/${channel.whapiChannelId}/link`);
      await goesOut(scene);
    },
  },
  { classes: [16], kind: 'expire', order: ONCE, shows: saying('queued', 'unpaid'), copies: 0 },
  { classes: [17], kind: 'timelock', shows: saying('failed', '463'), copies: 0 },
  {
    classes: [18],
    kind: 'clock-skew',
    order: { skewSeconds: -300 },
    shows: READ,
    copies: 1,
    also: async ({ sender, sent }) => {
      const { createdAt, readAt } = await sender.message(sent);
      expect(Date.parse(createdAt) - Date.parse(defined(readAt))).toBeGreaterThan(290_000);
    },
  },
  {
    classes: [18],
    kind: 'clock-skew',
    order: { skewSeconds: 300, script: [true, false, true, false] },
    shows: READ,
    copies: 1,
    also: toldOnce,
  },
  {
    classes: [19],
    kind: 'rotate-token',
    order: ONCE,
    shows: saying('queued', 'no longer knows this channel'),
    copies: 0,
  },
  { classes: [20, 6], kind: 'restart', order: { ...ONCE, durationMs: 300 }, shows: NOBODY_KNOWS, copies: 0 },
  { classes: [0], kind: 'sync-error', order: ONCE, shows: READ, copies: 1 },
];

describe('the table of faults', () => {
  it('holds every kind of fault that the simulator can do, of all 20 classes', () => {
    expect(new Set(ROWS.map(({ kind }) => kind))).toEqual(new Set(FAULT_KINDS));
    const classes = new Set(ROWS.flatMap((row) => row.classes));
    expect([...classes].filter((one) => one > 0).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    );
  });
});

describe('a message sent while the gateway has a fault', () => {
  it.each(ROWS.map((row) => [row.classes.join(' and '), row.kind, row.order ?? {}, row.shows.status, row] as const))(
    'shows, for class %s, %s %j, the status %s, and leaves the right number of copies',
    async (_classes, kind, order, _status, { shows, copies, also }) => {
      const n = ++people;
      const sender = await Sender.create(app, 'Ada', `+1415557${1_000 + n}`);
      const digits = `1415557${5_000 + n}`;
      await sender.sim('PUT', `/phones/${digits}`, { behaviour: 'reads' });
      const id = await sender.fault(kind, order);
      const sent = await sender.send(digits, { body: `Under ${kind}` });
      const settled = await sender.until(sent, (message) => matches(message, shows), `${kind} to show ${shows.status}`);
      expect(settled).toMatchObject(shows);
      const { faults } = await sender.sim<{ faults: { id: string; hits: number }[] }>('GET', '/faults');
      // A hold is a state and hits no request.
      if (kind !== 'hold') expect(defined(faults.find((fault) => fault.id === id)).hits).toBeGreaterThan(0);
      await app.settle(30_000);
      expect(await sender.message(sent)).toMatchObject(shows);
      expect(await sender.arrived(digits)).toHaveLength(copies);
      await also?.({ sender, sent, digits });
    },
    40_000,
  );
});

const matches = (message: JobMessage, shows: Shows): boolean =>
  message.status === shows.status &&
  (shows.outcomeUnknown === undefined || message.outcomeUnknown === shows.outcomeUnknown) &&
  (shows.error === undefined || (message.error === null) === (shows.error === null));
