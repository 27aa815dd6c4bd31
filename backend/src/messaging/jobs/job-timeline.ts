import { say, type Saying, type TimelineEntry } from '@wavelane/contracts';
import { decidedAtOf, type EventStore, type Recorded } from '@wavelane/event-store';
import { detailed } from '../messages/timeline.js';
import { isByMember } from './stop-reasons.js';
import { type JobEvent, jobEvents, jobStream } from './job.events.js';
import type { JobDocument } from './jobs.projection.js';

/** The most decisions that are shown: the latest. */
const MAX = 500;

const messages = (count: number) => say(count === 1 ? 'message' : 'messages', { n: count.toLocaleString('en') });

type Maybe = string | null | undefined;

function drafted(total: number, fileName: Maybe, scheduledFor: Maybe): Saying {
  const planned = scheduledFor && say('planned-for', { when: scheduledFor });
  if (fileName && scheduledFor) {
    return say('messages-and', {
      messages: messages(total),
      rest: say('file-planned-for', { file: fileName, when: scheduledFor }),
    });
  }
  const rest = planned || fileName;
  return rest ? say('messages-and', { messages: messages(total), rest }) : messages(total);
}

/** The title already says that a member stopped it, and which one; only a reason of the system is shown. */
const detailOf = (reason: string | null): string | null => (isByMember(reason) ? null : reason);

/** Kinds of actors that are persons; an administrator has an account of their own, too. */
const DECIDERS: ReadonlySet<string> = new Set(['user', 'admin']);

/** Id of the member who decided it. */
function deciderOf({ type, metadata: { actor } }: Recorded<JobEvent>): string | null {
  return type !== 'JobDrafted' && type !== 'MessageOrdered' && DECIDERS.has(actor.kind) ? actor.id : null;
}

const requeued = (count: number) =>
  say(count === 1 ? 'message-back-in-the-queue' : 'messages-back-in-the-queue', { n: count.toLocaleString('en') });

type Told = Omit<TimelineEntry, 'id' | 'at' | 'by'>;

function tell(event: JobEvent): Told | undefined {
  switch (event.type) {
    case 'JobDrafted': {
      const { total, scheduledFor, fileName } = event.data;
      return { kind: 'queued', title: 'Queued', ...detailed(drafted(total, fileName, scheduledFor)) };
    }
    case 'MessageOrdered':
      return { kind: 'queued', title: 'Queued', ...detailed(drafted(1, null, event.data.scheduledFor)) };
    case 'JobPaused':
      return { kind: 'note', title: 'Paused', detail: detailOf(event.data.reason) };
    case 'JobResumed':
      return { kind: 'note', title: 'Resumed', detail: null };
    case 'JobRetried':
      return { kind: 'note', title: 'Tried again', ...detailed(requeued(event.data.requeued)) };
    case 'JobCancelled':
      return { kind: 'note', title: 'Cancelled', detail: detailOf(event.data.reason) };
    default:
      return undefined;
  }
}

/**
 * Lists the decisions about a job, from the events themselves, oldest first. Reads from the end, because a job of
 * 50,000 begins with megabytes of recipients.
 * @param document says when a job was ordered whose order stands in another stream
 * @param nameOf returns the name of a member by their id
 */
export async function jobTimeline(
  store: EventStore,
  { id: jobId, body: document }: { id: string; body: Pick<JobDocument, 'createdAt' | 'scheduledFor'> },
  nameOf: (id: string) => Promise<string>,
): Promise<TimelineEntry[]> {
  const stream = jobStream(jobId);
  const events: Recorded<JobEvent>[] = [];
  for await (const event of store.readStream(stream, { backwards: true, limit: MAX })) {
    if (event.type === 'JobRecipientsAdded') break;
    if (jobEvents.is(event)) events.push(event);
  }
  for await (const first of store.readStream(stream, { limit: 1 })) {
    if (jobEvents.is(first) && events.at(-1)?.id !== first.id) events.push(first);
  }
  const isOrdered = events.some(({ type }) => type === 'JobDrafted' || type === 'MessageOrdered');
  const deciders = [...new Set(events.flatMap((event) => deciderOf(event) ?? []))];
  const names = new Map(await Promise.all(deciders.map(async (id) => [id, await nameOf(id)] as const)));
  const told = events.reverse().flatMap((event): TimelineEntry[] => {
    const told = tell(event);
    const id = deciderOf(event);
    const by = id === null ? {} : { by: { id, name: names.get(id) ?? id } };
    return told ? [{ id: event.id, at: decidedAtOf(event), ...told, ...by }] : [];
  });
  if (isOrdered) return told;
  const { createdAt: at, scheduledFor } = document;
  return [{ id: jobId, at, kind: 'queued', title: 'Queued', ...detailed(drafted(1, null, scheduledFor)) }, ...told];
}
