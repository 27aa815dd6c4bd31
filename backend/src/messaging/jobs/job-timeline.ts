import { say, type Saying, type TimelineEntry } from '@wavelane/contracts';
import { decidedAtOf, type EventStore, type Recorded } from '@wavelane/event-store';
import { detailed } from '../messages/timeline.js';
import { type JobEvent, jobEvents, jobStream } from './job.events.js';

/** The latest decisions that are told. */
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

const requeued = (count: number) =>
  say(count === 1 ? 'message-back-in-the-queue' : 'messages-back-in-the-queue', { n: count.toLocaleString('en') });

type Told = Omit<TimelineEntry, 'id' | 'at'>;

function tell(event: JobEvent): Told | undefined {
  switch (event.type) {
    case 'JobDrafted': {
      const { total, scheduledFor, fileName } = event.data;
      return { kind: 'queued', title: 'Queued', ...detailed(drafted(total, fileName, scheduledFor)) };
    }
    case 'MessageOrdered':
      return { kind: 'queued', title: 'Queued', ...detailed(drafted(1, null, event.data.scheduledFor)) };
    case 'JobPaused':
      return { kind: 'note', title: 'Paused', detail: event.data.reason };
    case 'JobResumed':
      return { kind: 'note', title: 'Resumed', detail: event.data.by === 'user' ? 'You resumed this job.' : null };
    case 'JobRetried':
      return { kind: 'note', title: 'Tried again', ...detailed(requeued(event.data.requeued)) };
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
