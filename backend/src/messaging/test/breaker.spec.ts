import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { ChannelPacing, Health, Job, JobDetail } from '@wavelane/contracts';
import { defined } from '@wavelane/testing';
import { type MessageGateway, GatewayFailure } from '@wavelane/gateway';
import { ChannelGate } from '../../whatsapp/channels/channel/channel-gate.js';
import { Clock } from '../../platform/domain/clock.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { Breaker } from '../dispatch/breaker.js';
import { DispatchTimings } from '../dispatch/timings.js';
import { pacingStream } from '../pace/pacing.events.js';
import { startApp, type TestApp } from '../../../testing/app.js';
import { TestTime } from '../../../testing/domain/test-time.js';
import { logOf, typesOf } from '../../../testing/events-of.js';
import { eventually } from '../../../testing/eventually.js';
import { Sender } from '../../../testing/people/sender.js';

type Asked = 'send' | 'health';

const clock = TestTime.running();
let app: TestApp;
let ada: Sender;
let eve: Sender;
let people = 0;
let watched: number | undefined;
/** The requests to her channel's gateway, and its answer; undefined: the demo gateway's own answer. */
let asked: Asked[] = [];
let says: (what: Asked) => GatewayFailure | undefined = () => undefined;

beforeAll(async () => {
  app = await startApp({ clock });
  eve = await Sender.create(app, 'Eve', '+14155560000');
  const gates = app.app.get(ChannelGate);
  const genuine = gates.of.bind(gates);
  gates.of = async (channelId) => {
    const gate = await genuine(channelId);
    return channelId === watched ? overheard(gate) : gate;
  };
});
afterEach(async () => {
  says = () => undefined;
  await eve.sim('DELETE', '/faults');
});
afterAll(() => app.stop());

function overheard(gate: MessageGateway): MessageGateway {
  const ask = async <T>(what: Asked, call: () => Promise<T>): Promise<T> => {
    asked.push(what);
    const failure = says(what);
    if (failure) throw failure;
    return call();
  };
  return Object.assign(Object.create(gate) as MessageGateway, {
    send: (...message: Parameters<MessageGateway['send']>) => ask('send', () => gate.send(...message)),
    health: () => ask('health', () => gate.health()),
  });
}

async function somebody(): Promise<Sender> {
  ada = await Sender.create(app, 'Ada', `+1415556${1_000 + ++people}`);
  watched = ada.channel.id;
  await app.settle();
  await app.anonymous().get('/health/ready').expect(200); // a process is ready once it has read the whole log
  asked = [];
  return ada;
}

const bulk = async (sender: Sender, count: number): Promise<string> => {
  const rows = Array.from({ length: count }, (_, n) => ({
    phone: `+1415556${people}${100 + n}`,
    message: `Hello ${n}`,
  }));
  const { body } = await sender.agent
    .post('/api/messages/bulk')
    .send({ channelId: sender.channel.id, rows })
    .expect(201);
  return (body as { jobId: string }).jobId;
};
const job = async (sender: Sender, id: string) =>
  (await sender.agent.get(`/api/jobs/${id}`).expect(200)).body as JobDetail;
const pacingOf = async (sender: Sender) =>
  (await sender.agent.get(`/api/channels/${sender.channel.id}/pacing`).expect(200)).body as ChannelPacing;
const leftAlone = async () => {
  const { body } = await app.anonymous().get('/health/ready').expect(200);
  return (body as Health & { details: { dispatcher: { leftAlone: number; channels: { channelId: number }[] } } })
    .details.dispatcher;
};
const sends = () => asked.filter((what) => what === 'send').length;

/** Time passes in steps, so that each try finds its time has come. */
const until = <T>(what: string, holds: () => Promise<T | undefined>, step = 1_000) =>
  eventually(
    async () => {
      const found = await holds();
      if (found === undefined) {
        clock.advance(step);
        ada.nudge('dispatcher');
      }
      return found;
    },
    { what, timeoutMs: 90_000 },
  );
const isAlone = async () => (await pacingOf(ada)).leftAlone ?? undefined;

describe('a channel that its gateway does not know', () => {
  const UNKNOWN = new GatewayFailure('refused', 'bad-token', 'Channel not found', { status: 404 });

  it('notes the refusal once, and again only after it took a message', async () => {
    await somebody();
    const typesNow = async () => typesOf(logOf(app), pacingStream(ada.channel.id));
    const refused = async (to: string, times: number) => {
      says = () => UNKNOWN;
      const sent = await ada.send(to, { body: 'Hello' });
      const before = sends();
      await until('some refusals', async () => (sends() >= before + times ? true : undefined), 60_000);
      return sent;
    };
    const sent = await refused('14155569011', 3);
    expect(await typesNow()).toEqual(['ChannelRefused']);
    says = () => undefined;
    await until('the message to be taken', async () => ((await typesNow()).length > 1 ? true : undefined), 60_000);
    await ada.shows(sent, 'read');
    await refused('14155569012', 2);
    expect(await typesNow()).toEqual(['ChannelRefused', 'ChannelTakenAgain', 'ChannelRefused']);
    says = () => new GatewayFailure('refused', 'limit', 'Trial limit', { status: 402 });
    await until('the other reason', async () => ((await typesNow()).length > 3 ? true : undefined), 60_000);
    expect((await typesNow()).at(-1)).toBe('ChannelRefused');
  });
});

describe('a channel whose gateway cannot be reached', () => {
  const NO_CONNECTION = new GatewayFailure('not-sent', 'unavailable', 'No connection to the gateway (ECONNREFUSED)');

  it('rests, while its message waits, and sends it once when the gateway answers again', async () => {
    await somebody();
    says = () => NO_CONNECTION;
    const sent = await ada.send('14155569001', { body: 'Patience' });
    const { since, until: end } = await until('the channel to be left alone', isAlone);
    expect(sends()).toBe(5);
    const rest = Date.parse(end) - Date.parse(since);
    expect(rest).toBe(30_000);
    // The outbox, the channel and the operators' health page show it.
    const [first] = (await ada.agent.get('/api/jobs?limit=1').expect(200)).body as Job[];
    expect(defined(first)).toMatchObject({ status: 'QUEUED', counts: { queued: 1, failed: 0 } });
    expect(defined(first).reason).toContain('The gateway of this channel does not answer. Nothing is lost');
    // Health shows a list, which follows the log.
    const inHealth = async () => ((await leftAlone()).leftAlone > 0 ? leftAlone() : undefined);
    expect(await eventually(inHealth, { what: 'health to tell' })).toMatchObject({
      leftAlone: 1,
      channels: [{ channelId: ada.channel.id, since, until: end, reason: NO_CONNECTION.message }],
    });
    // Another process, and one that starts anew, know it from the log.
    const other = new Breaker(app.app.get(CommandExecutor), app.app.get(Clock));
    expect(await other.leftAloneUntil(ada.channel.id)).toBe(Date.parse(end));
    // The broken gateway gets no request meanwhile, and the other channel sends.
    ada.nudge('dispatcher');
    await eve.shows(await eve.send('14155569002'), 'read');
    expect([sends(), await other.leftAloneUntil(eve.channel.id)]).toEqual([5, 0]);
    // After the rest the product checks the channel's health before it risks a message, and rests for twice as long
    // each time.
    for (let times = 2; times <= 6; times++) {
      const before = await isAlone();
      clock.moveTo(Date.parse(defined(before).until) + 1);
      const again = await until(
        'the next rest',
        async () => {
          const now = await isAlone();
          return now && now.until !== before?.until ? now : undefined;
        },
        0,
      );
      expect(again.since).toBe(since);
    }
    expect(sends()).toBe(5);
    // Once before each rest; on a slow machine the sweep of links finds its time has come, too.
    expect(asked.filter((what) => what === 'health').length).toBeGreaterThanOrEqual(5);
    expect(await ada.message(sent)).toMatchObject({ status: 'queued' });
    says = () => undefined;
    clock.advance(600_000);
    await until(
      'the message to go out',
      async () => ((await ada.message(sent)).status === 'read' ? true : undefined),
      0,
    );
    expect([sends(), (await ada.arrived('14155569001')).length]).toEqual([6, 1]);
    expect([await isAlone(), (await leftAlone()).leftAlone]).toEqual([undefined, 0]);
  }, 120_000);

  it('keeps sending after an answer in between', async () => {
    await somebody();
    let calls = 0;
    const timings = app.app.get(DispatchTimings);
    Object.assign(timings, { tries: 100, retryBase: 1, retryMax: 1 });
    says = (what) => (what === 'send' && ++calls % 5 !== 0 ? NO_CONNECTION : undefined);
    const id = await bulk(ada, 3);
    await until('the whole job', async () => ((await job(ada, id)).counts.read === 3 ? true : undefined), 2_001);
    Object.assign(timings, new DispatchTimings());
    expect(sends()).toBe(15);
    expect(await typesOf(logOf(app), pacingStream(ada.channel.id))).not.toContain('ChannelUnreachable');
  }, 120_000);
});

describe('a channel whose gateway may have carried out what it did not confirm', () => {
  const ANSWERS = {
    'a redirect': { status: 302, headers: { location: 'http://127.0.0.1:1/elsewhere' } },
    garbage: { status: 200, body: '<html>Welcome</html>' },
    'an error of a proxy': { status: 502, body: '<html>Bad gateway</html>' },
  };

  it.each(Object.entries(ANSWERS))(
    'risks five messages and no more when it answers with %s, and none goes out twice',
    async (_, answer) => {
      await somebody();
      await ada.fault('accept-then-answer', { route: 'send', answer });
      const id = await bulk(ada, 8);
      await until('the channel to be left alone', isAlone, 0);
      await app.settle(30_000);
      expect([sends(), (await job(ada, id)).counts.queued]).toEqual([5, 3]);
      await eve.sim('DELETE', '/faults');
      clock.advance(31_000);
      await until('all of it', async () => ((await job(ada, id)).counts.read === 8 ? true : undefined), 0);
      expect(sends()).toBe(8);
      for (let n = 0; n < 8; n++) expect(await ada.arrived(`1415556${people}${100 + n}`)).toHaveLength(1);
      expect(await isAlone()).toBeUndefined();
    },
    120_000,
  );
});
