import { partOf } from '@wavelane/testing';
import { NO_TRACER } from '@wavelane/tracing';
import type { MessageGateway } from '@wavelane/gateway';
import type { Fuse } from '../../../testing/domain/fuse.js';
import type { TestTime } from '../../../testing/domain/test-time.js';
import type { MemoryEventStore } from '../../../testing/domain/memory-event-store.js';
import { Invariants } from '../../books/audit/checks/invariants.js';
import type { CommandExecutor } from '../../platform/domain/command-executor.js';
import type { HandleIds } from '../../platform/personal/handle-ids.js';
import type { Breaker } from '../dispatch/breaker.js';
import { DispatchLog } from '../dispatch/dispatch-log.js';
import type { FailureStreaks } from '../dispatch/failures/failure-streaks.js';
import type { MediaSender } from '../dispatch/media-sender.js';
import { MessageSender } from '../dispatch/message-sender.js';
import type { Queued } from '../dispatch/queue/channel-queue.js';
import { DispatchTimings } from '../dispatch/timings.js';
import { WritingBasis } from '../dispatch/writing-basis.js';
import { messageIn, type Ordering, orderIn } from '../jobs/message-ordered.js';
import type { MessageTraces } from '../messages/message-traces.js';
import type { Pacer } from '../pace/pacer.js';
import type { AccountLookup } from '../sending/account-lookup.js';

/** A message without what tests about consent do not look at. */
const PLAIN = { kind: 'single', purpose: null, answers: undefined, confirms: null, asks: null } as const;

/** The sender of messages on a log in memory, without pace, breaker and files. */
export function senderOf(
  executor: CommandExecutor,
  lookup: AccountLookup,
  ids: HandleIds,
  time: TestTime,
): MessageSender {
  return new MessageSender(
    new DispatchLog(executor),
    new WritingBasis(lookup, ids, time, executor),
    partOf<Pacer>({ note: async () => undefined }),
    partOf<Breaker>({ note: async () => undefined, opensNext: async () => false }),
    partOf<FailureStreaks>({ clear: () => undefined, note: async () => false }),
    new DispatchTimings(),
    time,
    partOf<MessageTraces>({ tracer: NO_TRACER, span: (_name, _message, work) => work() }),
    partOf<MediaSender>({}),
  );
}

/** A gateway that accepts every text. @param calls gets the texts */
export function gateOf(fuse: Fuse, calls: string[]): MessageGateway {
  return partOf<MessageGateway>({
    send: (_to, content) =>
      fuse.run(async () => {
        calls.push(content.kind === 'text' ? content.text : content.kind);
        return { messageId: `sent-${calls.length}` };
      }),
  });
}

/** Sends a message and waits until its outcome is in the log. */
export async function sendQueued(sender: MessageSender, gate: MessageGateway, queued: Partial<Queued>): Promise<void> {
  // A field that a message need not have is read, too.
  const message = { ...partOf<Queued>({ ...PLAIN, ...queued }) };
  const sending = await sender.send(gate, message, { isUnderWay: () => false }, Promise.resolve());
  await sending.recorded;
}

/** The messages to one person, as the dispatcher finds them. */
export function orderedIn(log: MemoryEventStore): Partial<Queued>[] {
  const events = ['MessageOrdered', 'ReplyOrdered'].flatMap((type) => ofType<Ordering>(log, type));
  return events.flatMap((event) => {
    const data = orderIn(event);
    if (!data) return [];
    const { jobId, accountId, channelId, confirms = null, asks = null, purpose = null } = data;
    const { messageId, ...frozen } = messageIn(data);
    return { ...frozen, id: messageId, jobId, accountId, channelId, confirms, asks, purpose };
  });
}

export function ofType<E>(log: MemoryEventStore, type: string): E[] {
  // eslint-disable-next-line no-restricted-syntax -- the log in memory holds events of any family
  return log.events.filter((event) => event.type === type) as unknown as E[];
}

/** Laws of the books that the events of a log break. */
export function breachesIn(log: MemoryEventStore): unknown[] {
  const invariants = new Invariants();
  for (const event of log.events) invariants.take(event);
  return [...invariants.breaches];
}
