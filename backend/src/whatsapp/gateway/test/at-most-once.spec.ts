import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Simulators, startSimulators } from '@wavelane/simulators';
import { defined, gateRuns } from '@wavelane/testing';
import { GatewayFailure, phoneAddress } from '@wavelane/gateway';
import { GateClient, ManagerClient } from '../whapi.js';
import fc from 'fast-check';
import { controlGateway } from '../../../../testing/gateway-control.js';

/** The statuses with which the gateway says, in a documented form, that it did nothing. */
const DOCUMENTED = [400, 401, 402, 403, 404, 413, 415, 429];
const TRIES = 3;

let sim: Simulators;
let gate: GateClient;
let people = 0;

beforeAll(async () => {
  sim = await startSimulators({ port: 0, dataDir: null, profile: 'turbo', seed: 'at-most-once' });
  const manager = new ManagerClient({ baseUrl: sim.managerUrl, token: sim.partnerToken, allowPrivate: true });
  const { id, token, apiUrl } = await manager.create('at-most-once', sim.projectId, '97330000001');
  await control('POST', `/channels/${id}/link`, {});
  gate = new GateClient({ baseUrl: defined(apiUrl), token: defined(token), allowPrivate: true });
  for (let look = 0; look < 500 && (await gate.health()).text !== 'AUTH'; look++) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
});
afterAll(() => sim.stop());

const control = <T = unknown>(method: string, path: string, body?: object) =>
  controlGateway<T>(sim.url, method, path, body);

const status = fc.oneof(
  fc.integer({ min: 200, max: 599 }),
  fc.constantFrom(...DOCUMENTED, 200, 201, 204, 301, 302, 307, 308, 405, 408, 409, 410, 418, 425, 451, 500, 503),
);
const words = fc.constantFrom('Too many requests', 'Channel not found', 'Need channel authorization', 'Bad', '');
const ownWords = words.map((message) => JSON.stringify({ error: { code: 1, message } }));
const page = fc.constantFrom(
  '<html><h1>Moved</h1></html>',
  'null',
  '[]',
  '7',
  '"no"',
  '{',
  '{"sent":',
  '{"status":"error"}',
  '{"sent":"false"}',
  '{"sent":false,"message":{"id":"a-b"}}',
  '{"sent":false,"id":"a-b"}',
  '{"sent":true}',
);
const anyText = fc.string({ minLength: 1, maxLength: 200 }).filter((text) => text.trim() !== '');
const answer = fc.record(
  {
    status,
    body: fc.oneof(page, ownWords, anyText, fc.json()),
    headers: fc.constantFrom(
      {},
      { location: 'http://127.0.0.1:1/elsewhere' },
      { 'content-type': 'text/html' },
      { 'retry-after': '0' },
    ),
  },
  { requiredKeys: ['status'] },
);
type Ordered = typeof answer extends fc.Arbitrary<infer T> ? T : never;

/** A refusal in the gateway's documented form, which the product has to believe. */
function isDocumentedNo({ status, body }: Ordered): boolean {
  const read = parsed(body ?? '');
  if (status >= 200 && status < 300) return read?.sent === false && read.message === undefined && read.id === undefined;
  if (!DOCUMENTED.includes(status)) return false;
  const { error, message } = read ?? {};
  const inner = typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : undefined;
  return [error, inner, message].some((text) => typeof text === 'string');
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Sends as the dispatcher does: it tries again if a message was certainly not sent, and never if its outcome is
 * unknown.
 */
async function dispatch(to: string): Promise<GatewayFailure | undefined> {
  let failure: GatewayFailure | undefined;
  for (let attempt = 0; attempt < TRIES; attempt++) {
    failure = await gate.send(phoneAddress(to), { kind: 'text', text: 'Hi' }).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof GatewayFailure) return error;
        throw error;
      },
    );
    if (failure === undefined || failure.outcome === 'unknown') return failure;
  }
  return failure;
}

const acceptedFor = async (to: string) => (await control<{ accepted: number }>('GET', `/journal?to=${to}`)).accepted;

describe('a message carried out by the gateway', () => {
  it('reaches the phone once, whatever the answer to it says', async () => {
    await fc.assert(
      fc.asyncProperty(
        answer.filter((ordered) => !isDocumentedNo(ordered)),
        async (ordered) => {
          const to = String(97_331_000_000 + ++people);
          await control('DELETE', '/faults');
          await control('POST', '/faults', { kind: 'accept-then-answer', route: 'send', answer: ordered });
          await dispatch(to);
          expect(await acceptedFor(to)).toBe(1);
        },
      ),
      { numRuns: gateRuns(400) },
    );
  });

  it.each(['accept-then-lose', 'broken-json', 'no-id'])('reaches the phone once under %s', async (kind) => {
    const to = String(97_331_000_000 + ++people);
    await control('DELETE', '/faults');
    await control('POST', '/faults', { kind, route: 'send' });
    await dispatch(to);
    expect(await acceptedFor(to)).toBe(1);
  });
});

describe('a refusal that the gateway documents', () => {
  it.each(DOCUMENTED)(
    'counts as a refusal with %i and its own words, so that the message may go again',
    async (code) => {
      const body = JSON.stringify({ error: { code, message: 'No' } });
      expect(isDocumentedNo({ status: code, body })).toBe(true);
      await control('DELETE', '/faults');
      await control('POST', '/faults', { kind: 'accept-then-answer', route: 'send', answer: { status: code, body } });
      expect(await dispatch(String(97_331_000_000 + ++people))).toMatchObject({ outcome: 'refused', status: code });
    },
  );
});
