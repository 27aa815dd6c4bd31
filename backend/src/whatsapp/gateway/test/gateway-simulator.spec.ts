import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY_MS } from '@wavelane/contracts';
import { type Simulators, startSimulators } from '@wavelane/simulators';
import { defined, partOf } from '@wavelane/testing';
import type { GatewayAccess } from '../gateway-access.js';
import { GatewayFailure, phoneAddress } from '@wavelane/gateway';
import { GateClient, ManagerClient } from '../whapi.js';
import { idOf } from '../../../platform/domain/ids.js';
import { World } from '../../channels/test/channels-saga-world.js';
import { Crash, Fuse } from '../../../../testing/domain/fuse.js';
import { controlGateway } from '../../../../testing/gateway-control.js';

let sim: Simulators;
let manager: ManagerClient;

beforeAll(async () => {
  sim = await startSimulators({ port: 0, dataDir: null, profile: 'turbo', seed: 'gateway' });
  manager = new ManagerClient({ baseUrl: sim.managerUrl, token: sim.partnerToken, allowPrivate: true });
});
afterEach(() => control('DELETE', '/faults'));
afterAll(() => sim.stop());

const control = (method: string, path: string, body?: object) => controlGateway(sim.url, method, path, body);

const fault = (kind: string, more: object = {}) => control('POST', '/faults', { kind, times: 1, ...more });
const TO = '97330000002';
const arrived = async () =>
  ((await control('GET', `/phones/${TO}/messages`)) as { messages: unknown[] }).messages.length;

async function linkedGate(): Promise<{ gate: GateClient; id: string }> {
  const { id, token, apiUrl } = await manager.create(`test-${Math.random()}`, sim.projectId, '97330000001');
  await control('POST', `/channels/${id}/link`, {});
  const gate = new GateClient({
    baseUrl: defined(apiUrl),
    token: defined(token),
    allowPrivate: true,
    totalTimeout: 400,
  });
  for (let look = 0; look < 100 && (await gate.health()).text !== 'AUTH'; look++) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { gate, id };
}

describe('the clients against the simulator', () => {
  it('sees a channel from its making to its end', async () => {
    expect(await manager.projects()).toEqual([{ id: sim.projectId, name: expect.any(String) }]);
    const made = await manager.create('one', sim.projectId, '97330000009');
    expect((await manager.list()).find(({ name }) => name === 'one')).toEqual(made);
    const extended = await manager.extend(made.id, 30, 'test');
    expect(defined(extended.activeTill) - defined(made.activeTill)).toBe(30 * DAY_MS);
    await manager.mode(made.id, 'live');
    expect(await manager.get(made.id)).toMatchObject({ mode: 'live' });
    await manager.delete(made.id);
    await manager.delete(made.id);
    expect(await manager.get(made.id)).toBeUndefined();
  });

  it('reports a wrong partner token', async () => {
    const stranger = new ManagerClient({ baseUrl: sim.managerUrl, token: 'wrong', allowPrivate: true });
    await expect(stranger.projects()).rejects.toMatchObject({ outcome: 'refused', class: 'bad-token', status: 401 });
  });

  it('links, sends, reads back and unlinks', async () => {
    const { gate } = await linkedGate();
    expect(await gate.linkCode()).toEqual({ state: 'linked' });
    const { messageId } = await gate.send(phoneAddress(TO), {
      ...{ kind: 'buttons', body: 'Hi' },
      buttons: [{ id: 'k.1', title: 'Yes' }],
    });
    expect(await gate.message(defined(messageId))).toMatchObject({ id: messageId, fromMe: true, buttonIds: ['k.1'] });
    expect((await gate.messagesOf(phoneAddress(TO), { fromMe: true })).map(({ id }) => id)).toContain(messageId);
    expect((await gate.statuses(defined(messageId))).map(({ status }) => status)).toEqual(expect.any(Array));
    await gate.unlink();
    await gate.unlink();
    await expect(gate.send(phoneAddress(TO), { kind: 'text', text: 'x' })).rejects.toMatchObject({
      class: 'channel-unlinked',
    });
  });

  it.each<[string, object, string, string, boolean]>([
    ['rate-limit', { retryAfterSeconds: 3 }, 'refused', 'rate-limited', false],
    ['error', { status: 503 }, 'unknown', 'unavailable', false],
    ['error', { status: 502, html: true }, 'unknown', 'unavailable', false],
    ['accept-then-lose', {}, 'unknown', 'unavailable', true],
    ['accept-then-lose', { how: 'hang' }, 'unknown', 'unavailable', true],
    ['refuse-then-lose', {}, 'unknown', 'unavailable', false],
    ['broken-json', {}, 'unknown', 'unavailable', true],
    ['not-sent', {}, 'refused', 'permanent', false],
    ['reset', {}, 'unknown', 'unavailable', false],
    ['unlink', {}, 'refused', 'channel-unlinked', false],
    ['rotate-token', {}, 'refused', 'bad-token', false],
  ])('takes a send under %s %j for %s: %s', async (kind, more, outcome, failureClass, reached) => {
    const { gate } = await linkedGate();
    const before = await arrived();
    await fault(kind, { route: 'send', ...more });
    const failure = await gate.send(phoneAddress(TO), { kind: 'text', text: 'Hi' }).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(GatewayFailure);
    expect(failure).toMatchObject({ outcome, class: failureClass });
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect((await arrived()) - before).toBe(reached ? 1 : 0);
  });
});

/** The saga of an activation, with the gateway behind real HTTP. */
class SimulatorWorld extends World {
  protected override access(fuse: Fuse): GatewayAccess {
    return partOf<GatewayAccess>({
      effective: async () => ({ manager: fuse.wrap(manager), projectId: sim.projectId, demo: null }),
      gate: (baseUrl: string, token: string) => fuse.wrap(new GateClient({ baseUrl, token, allowPrivate: true })),
    });
  }
}

describe('an activation at the simulator', () => {
  const transferId = idOf('test', 'simulator');
  let channels = 0;

  async function run(crashAt: number): Promise<boolean> {
    const days = async () => ((await control('GET', '/partner')) as { liveDays: number }).liveDays;
    const before = await days();
    const world = await new SimulatorWorld(1_000 + ++channels).prepare();
    await world.request(30, transferId);
    const fuse = new Fuse(crashAt);
    await world
      .process(fuse)
      .operations.advance(world.channelId)
      .catch((error: unknown) => expect(error).toBeInstanceOf(Crash));
    await world.finish();
    expect(await world.process().state()).toMatchObject({ status: 'ACTIVE', ledgerDays: 30, operation: null });
    expect(world.inTransit()).toBe(0);
    expect(before - (await days())).toBe(30);
    expect(await manager.list()).toHaveLength(channels + others);
    return fuse.burnt;
  }
  let others = 0;

  it('takes 30 days once and makes one channel, with a crash at any point between', async () => {
    others = (await manager.list()).length;
    let point = 1;
    while (await run(point)) point += 4;
    expect(point).toBeGreaterThan(45);
  });
});
