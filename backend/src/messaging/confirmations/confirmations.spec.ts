import { beforeEach, describe, expect, it } from '@jest/globals';
import type { QueryBus } from '@nestjs/cqrs';
import type { EventStore, Position, Recorded } from '@wavelane/event-store';
import { defined, partOf } from '@wavelane/testing';
import { NO_TRACER } from '@wavelane/tracing';
import type { GateClient } from '@wavelane/whapi';
import fc from 'fast-check';
import { Fuse } from '../../../testing/domain/fuse.js';
import { stored } from '../../../testing/domain/stored.js';
import { MemoryEventStore } from '../../../testing/domain/memory-event-store.js';
import { NEW_YEAR, TestTime } from '../../../testing/domain/test-time.js';
import { account, accountStream, lists, type RecipientSuppressed, saidOf } from '../../accounts/index.js';
import { Invariants } from '../../audit/checks/invariants.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import type { HandleIds } from '../../platform/personal/handle-ids.js';
import type { Breaker } from '../dispatch/breaker.js';
import { DispatchLog } from '../dispatch/dispatch-log.js';
import type { FailureStreaks } from '../dispatch/failures/failure-streaks.js';
import { MessageSender } from '../dispatch/message-sender.js';
import { DispatchTimings } from '../dispatch/timings.js';
import type { Queued } from '../dispatch/queue/channel-queue.js';
import { WritingBasis } from '../dispatch/writing-basis.js';
import type { JobDrafted, JobRecipientsAdded } from '../jobs/job.events.js';
import { MessageTraces } from '../messages/message-traces.js';
import type { MessageSkipped } from '../messages/message.events.js';
import type { Pacer } from '../pace/pacer.js';
import type { AccountLookup, SendingAccount } from '../sending/account-lookup.js';
import { ConfirmationsReactor } from './confirmations.reactor.js';

const SARA = '+14155550100';
const MINUTE = 60_000;

let log: MemoryEventStore;
let time: TestTime;
/** What the gateway was asked to send. */
let calls: string[];

beforeEach(() => {
  log = withAccount();
  time = TestTime.standing();
  calls = [];
});

/** A log in which the account is there. */
function withAccount(): MemoryEventStore {
  const store = new MemoryEventStore();
  const data = { accountId: 'a', name: 'Ada', email: 'a@example.org', passwordSecretId: 's', role: 'user', timeZone: 'UTC' }; // prettier-ignore
  const registered = stored('AccountRegistered', data, { stream: accountStream('a'), position: 1 });
  store.events.push({ ...registered, revision: 0, position: '0000000001' as Position });
  return store;
}

/** A process that hears, orders and sends, and may die at any of its calls to the outside. */
function processWith(fuse = new Fuse(), isOn = true) {
  const executor = new CommandExecutor(partOf<EventStore>(fuse.wrap(log)), time);
  const context = { actor: { kind: 'system', id: 'test' } as const, correlationId: 'test', causationId: null };
  const lookup = partOf<AccountLookup>({
    channel: async () => ({ label: 'Shop' }) as never,
    sender: async () => {
      const { optOuts } = await executor.state(account, accountStream('a'));
      return partOf<SendingAccount>({
        name: 'Ada $& Co',
        zoneAt: () => 'UTC',
        isSuppressed: (phone: string) => lists(optOuts, phone),
        optOutOf: (phone: string) => saidOf(optOuts, phone),
        withdrawalsKnown: optOuts.changes,
      });
    },
    lastInbound: async () => new Map(),
  });
  const queries = partOf<QueryBus>({ execute: async () => (isOn ? 'No more from {{sender}}.' : null) as never });
  const reactor = new ConfirmationsReactor(executor, queries, lookup, time);
  const claims = new DispatchLog(executor);
  const sender = new MessageSender(
    claims,
    new WritingBasis(lookup, partOf<HandleIds>({ idOf: (...of) => of.join('|') }), time),
    partOf<Pacer>({ note: async () => undefined }),
    partOf<Breaker>({ note: async () => undefined, opensNext: async () => false }),
    partOf<FailureStreaks>({ clear: () => undefined, note: async () => false }),
    new DispatchTimings(),
    time,
    partOf<MessageTraces>({ tracer: NO_TRACER, span: (_name, _message, work) => work() }),
  );
  const gate = partOf<GateClient>({
    sendText: ({ body }) =>
      fuse.run(async () => {
        calls.push(String(body));
        return { messageId: `sent-${calls.length}` };
      }),
  });
  const of = (id: string) => ({ ...context, commandId: id });
  return {
    /** @param wroteAt Unix ms */
    stop: (id: string, wroteAt = time.now()) =>
      executor.execute(
        account,
        accountStream('a'),
        {
          ...{ type: 'SuppressRecipient', phone: SARA, text: 'stop', wroteAt: new Date(wroteAt).toISOString() },
          source: { channelId: 1, providerMessageId: id },
        },
        of(id),
      ),
    start: (id: string) =>
      executor.execute(
        account,
        accountStream('a'),
        { type: 'RestoreRecipient', phone: SARA, text: 'start', source: { channelId: 1, providerMessageId: id } },
        of(id),
      ),
    order: async () => {
      for (const event of [...log.events])
        if (event.type === 'RecipientSuppressed') await reactor.react(event as Recorded<RecipientSuppressed>);
    },
    /** What is admitted, as the dispatcher finds it. */
    send: async () => {
      const admitted = new Set(ofType<{ data: { jobId: string } }>('JobAdmitted').map(({ data }) => data.jobId));
      for (const { data } of ofType<JobRecipientsAdded>('JobRecipientsAdded')) {
        if (!admitted.has(data.jobId)) continue;
        const { messageId, ...frozen } = defined(data.recipients[0]);
        const { confirms = null } = defined(
          ofType<JobDrafted>('JobDrafted').find((one) => one.data.jobId === data.jobId),
        ).data;
        const { jobId, accountId, channelId } = data;
        const queued: Partial<Queued> = {
          ...frozen,
          id: messageId,
          jobId,
          accountId,
          channelId,
          kind: 'single',
          purpose: null,
          answers: undefined,
          confirms,
        };
        const sending = await sender.send(gate, partOf<Queued>(queued), { isUnderWay: () => false }, Promise.resolve());
        await sending.recorded;
      }
    },
  };
}

const ofType = <E>(type: string): E[] => log.events.filter((event) => event.type === type) as unknown as E[];
function breaches(): unknown[] {
  const invariants = new Invariants();
  for (const event of log.events) invariants.take(event);
  return [...invariants.breaches];
}

describe('the confirmation of a withdrawal', () => {
  it('goes out once, names the sender, counts against no limit, and says on what it rests', async () => {
    const { stop, order, send } = processWith();
    await stop('m1');
    await order();
    await send();
    expect(calls).toEqual(['No more from Ada $& Co.']);
    const [{ id }] = ofType<{ id: string }>('RecipientSuppressed') as [{ id: string }];
    expect(ofType('MessageClaimed')).toEqual([
      expect.objectContaining({
        data: expect.objectContaining({
          basis: expect.objectContaining({ kind: 'withdrawal', ruleVersion: 3, event: id, withdrawalsKnown: 1 }),
        }),
      }),
    ]);
    expect(ofType('JobAdmitted')).toMatchObject([{ data: { free: true, usedToday: 0, count: 1 } }]);
    expect(breaches()).toEqual([]);
  });

  it('is ordered by nobody where the account confirms none, nor for what a user entered', async () => {
    const { stop, order } = processWith(new Fuse(), false);
    await stop('m1');
    await order();
    expect(ofType('JobDrafted')).toEqual([]);
  });

  it('is said no more once they are back, and of two withdrawals only the one that stands is confirmed', async () => {
    const { stop, start, order, send } = processWith();
    await stop('m1');
    await order();
    await start('m2');
    await send();
    expect(calls).toEqual([]);
    time.advance(1);
    await stop('m3');
    await order();
    await send();
    expect(calls).toHaveLength(1);
    expect(ofType<MessageSkipped>('MessageSkipped').map(({ data }) => data.rule)).toEqual(['returned']);
    expect(breaches()).toEqual([]);
  });

  it('never goes out late, whenever it was written, heard, ordered and sent: then the log says so', async () => {
    const delay = fc.integer({ min: 0, max: 6 * MINUTE });
    await fc.assert(
      fc.asyncProperty(fc.tuple(delay, delay, delay), async ([heard, ordered, sent]) => {
        log = withAccount();
        time.moveTo(NEW_YEAR + heard);
        calls = [];
        const { stop, order, send } = processWith();
        await stop('m1', NEW_YEAR);
        time.advance(ordered);
        await order();
        time.advance(sent);
        await send();
        const isLate = time.now() - NEW_YEAR > 4.5 * MINUTE;
        expect(calls).toHaveLength(isLate ? 0 : 1);
        expect(ofType<MessageSkipped>('MessageSkipped').map(({ data }) => data.rule)).toEqual(isLate ? ['late'] : []);
        expect(breaches()).toEqual([]);
      }),
    );
  });

  it('takes no word of a clock that is ahead', async () => {
    const { stop, order, send } = processWith();
    await stop('m1', NEW_YEAR + 60 * MINUTE);
    time.advance(5 * MINUTE);
    await order();
    await send();
    expect(calls).toEqual([]);
  });

  it('goes out at most once where the process dies between any two steps, and once where it was not under way', async () => {
    let deaths = 0;
    for (let point = 1; point <= 40; point++) {
      log = withAccount();
      calls = [];
      const fuse = new Fuse(point);
      const first = processWith(fuse);
      await (async () => {
        await first.stop('m1');
        await first.order();
        await first.send();
      })().catch((error: unknown) => {
        if (!fuse.burnt) throw error;
        deaths++;
      });
      const wasClaimed = ofType('MessageClaimed').length > 0;
      const before = calls.length;
      // The next one hears the same again, and more.
      const next = processWith();
      for (const id of ['m1', 'm2']) await next.stop(id);
      for (let turn = 0; turn < 2; turn++) {
        await next.order();
        await next.send();
      }
      expect(calls.length).toBe(wasClaimed ? before : 1);
      expect(ofType('JobDrafted')).toHaveLength(1);
      expect(ofType('JobAdmitted')).toHaveLength(1);
      expect(breaches()).toEqual([]);
    }
    expect(deaths).toBeGreaterThan(10);
    expect(deaths).toBeLessThan(40);
  });

  it('goes out once where several processes hear, order and send at the same time', async () => {
    const step = fc.constantFrom('stop' as const, 'order' as const, 'send' as const);
    const work = fc.array(fc.tuple(fc.nat(2), step), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(work, async (steps) => {
        log = withAccount();
        calls = [];
        const processes = [processWith(), processWith(), processWith()];
        await Promise.all(
          steps.map(([which, what], n) => {
            const one = defined(processes[which]);
            return what === 'stop' ? one.stop(`m${n}`) : one[what]();
          }),
        );
        await defined(processes[0]).stop('last');
        for (const one of processes) {
          await one.order();
          await one.send();
        }
        expect(calls).toHaveLength(1);
        expect(breaches()).toEqual([]);
      }),
    );
  });
});
