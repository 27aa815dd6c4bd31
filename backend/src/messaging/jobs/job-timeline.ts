import type { TimelineEntry } from '@wavelane/contracts';
import { decidedAtOf, type EventStore, type Recorded } from '@wavelane/event-store';
import { type JobEvent, jobEvents, jobStream } from './job.events.js';

/** The latest decisions that are told. */
const MAX = 500;

const messages = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'message' : 'messages'}`;

type Maybe = string | null | undefined;

/** Whole sentences, not a list that is joined: `npm run lint:rules` looks each up for translators. */
function drafted(total: number, fileName: Maybe, scheduledFor: Maybe): string {
  if (fileName && scheduledFor) return `${messages(total)}, ${fileName}, planned for ${scheduledFor}`;
  if (scheduledFor) return `${messages(total)}, planned for ${scheduledFor}`;
  return fileName ? `${messages(total)}, ${fileName}` : messages(total);
}

type Told = Pick<TimelineEntry, 'kind' | 'title' | 'detail'>;

function tell(event: JobEvent): Told | undefined {
  switch (event.type) {
    case 'JobDrafted': {
      const { total, scheduledFor, fileName } = event.data;
      return { kind: 'queued', title: 'Queued', detail: drafted(total, fileName, scheduledFor) };
    }
    case 'MessageOrdered':
      return { kind: 'queued', title: 'Queued', detail: drafted(1, null, event.data.scheduledFor) };
    case 'JobPaused':
      return { kind: 'note', title: 'Paused', detail: event.data.reason };
    case 'JobResumed':
      return { kind: 'note', title: 'Resumed', detail: event.data.by === 'user' ? 'You resumed this job.' : null };
    case 'JobRetried':
      return { kind: 'note', title: 'Tried again', detail: `${messages(event.data.requeued)} back in the queue.` };
    case 'JobCancelled':
      return { kind: 'note', title: 'Cancelled', detail: event.data.reason };
    default:
      return undefined;
  }
}

/**
 * What was decided about a job, from the events themselves, oldest first. Read from the end, because a job of 50,000
 * begins with megabytes of recipients.
 */
export async function jobTimeline(store: EventStore, jobId: string): Promise<TimelineEntry[]> {
  const stream = jobStream(jobId);
  const events: Recorded<JobEvent>[] = [];
  for await (const event of store.readStream(stream, { backwards: true, limit: MAX })) {
    if (event.type === 'JobRecipientsAdded') break;
    if (jobEvents.is(event)) events.push(event);
  }
  for await (const first of store.readStream(stream, { limit: 1 })) {
    if (jobEvents.is(first) && events.at(-1)?.id !== first.id) events.push(first);
  }
  return events.reverse().flatMap((event): TimelineEntry[] => {
    const told = tell(event);
    return told ? [{ id: event.id, at: decidedAtOf(event), ...told }] : [];
  });
}
