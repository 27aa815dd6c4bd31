import { describe, expect, it } from '@jest/globals';
import { gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { Kit, until } from '../src/testing/kit.js';
import { startReceiver } from '../src/testing/receiver.js';

const REQUEST = [
  'rate-limit',
  'error',
  'accept-then-lose',
  'refuse-then-lose',
  'reset',
  'no-id',
  'broken-json',
  'not-sent',
  'status-first',
];
const MESSAGE = ['reverse', 'failed-then-delivered', 'delivered-then-failed', 'timelock'];
const WEBHOOK = ['duplicate', 'lose-webhook', 'clock-skew', 'batch', 'malformed-item', 'unknown-id', 'foreign-id'];
const ACCEPTING = new Set(['accept-then-lose', 'no-id', 'broken-json', 'status-first']);

const fault = fc.record({
  kind: fc.constantFrom(...REQUEST, ...MESSAGE, ...WEBHOOK),
  script: fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }),
});
const send = fc.record({
  phone: fc.integer({ min: 0, max: 4 }),
  behaviour: fc.constantFrom('reads', 'delivers', 'silent', 'fails', 'absent'),
});

/** The expected journal, derived from the fault orders alone: only the first fault that hits counts. */
function expectedCount(faults: { kind: string; script: boolean[] }[], sends: number): number {
  const rules = faults.filter(({ kind }) => REQUEST.includes(kind)).map((rule) => ({ ...rule, seen: 0 }));
  const strike = (kinds: string[]) =>
    rules.find((rule) => kinds.includes(rule.kind) && rule.script[rule.seen++] === true)?.kind;
  let accepted = 0;
  for (let count = 0; count < sends; count++) {
    if (strike(['reset'])) continue;
    const kind = strike(REQUEST.filter((name) => name !== 'reset'));
    if (kind === undefined || ACCEPTING.has(kind)) accepted++;
  }
  return accepted;
}

describe('journal and phones', () => {
  it('puts each accepted message on one phone once, or says why not, whatever goes wrong', async () => {
    const kit = await Kit.start();
    const receiver = await startReceiver();
    let round = 0;
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fault, { maxLength: 5 }),
          fc.array(send, { minLength: 1, maxLength: 12 }),
          async (faults, sends) => {
            const base = 97_340_000_000 + 10 * ++round;
            const { id, token } = await kit.linked(String(base + 9), receiver.url);
            for (const { phone, behaviour } of sends)
              await kit.control('PUT', `/phones/${base + phone}`, { behaviour });
            for (const { kind, script } of faults) {
              const route = WEBHOOK.includes(kind) ? 'statuses' : 'send';
              await kit.fault({ kind, script, route, channelId: id, ...(kind === 'batch' && { delayMs: 1 }) });
            }
            let answered = 0;
            for (const { phone } of sends) {
              const reply = await kit.text(token, String(base + phone)).catch(() => undefined);
              if (reply?.body?.sent === true) answered++;
            }
            const { journal } = kit.simulators.whapi.messages;
            await until(
              () => journal.all().filter(({ steps }) => steps.length > 0).length,
              (moving) => moving === 0,
            );
            const { accepted, arrived, messages } = (await kit.control('GET', `/journal?channelId=${id}`)).body;
            await kit.control('DELETE', '/faults');

            expect(accepted).toBe(expectedCount(faults, sends.length));
            expect(accepted).toBeGreaterThanOrEqual(answered);
            expect(new Set(messages.map((message: { id: string }) => message.id)).size).toBe(accepted);
            const onPhones: string[] = [];
            for (let phone = 0; phone < 5; phone++) {
              const { body } = await kit.control('GET', `/phones/${base + phone}/messages`);
              onPhones.push(...body.messages.map((message: { id: string }) => message.id));
            }
            const shouldArrive = messages.filter((message: { arrivedAt: string | null }) => message.arrivedAt !== null);
            expect(onPhones.sort()).toEqual(shouldArrive.map((message: { id: string }) => message.id).sort());
            expect(arrived).toBe(onPhones.length);
            for (const { arrivedAt, statuses } of messages) {
              const told = statuses.map(({ status }: { status: string }) => status);
              expect(told.includes('delivered')).toBe(arrivedAt !== null);
              expect(told.filter((status: string) => status === 'delivered').length).toBeLessThanOrEqual(1);
            }
          },
        ),
        { numRuns: gateRuns(30) },
      );
    } finally {
      await kit.stop();
      await receiver.stop();
    }
  }, 120_000);
});
