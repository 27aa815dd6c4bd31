import type { StoredEvent } from '@wavelane/event-store';
import { messageEvents } from '../../src/messaging/messages/message.events.js';
import { evolveMessage, type MessageState, NEW_MESSAGE } from '../../src/messaging/messages/message-state.js';
import type { SimulatedLog } from './log.js';

/** The phases of a message that do not change by themselves. */
const FINAL: readonly MessageState['phase'][] = ['accepted', 'rejected', 'unresolved', 'skipped', 'cancelled'];

const isFinal = ({ phase }: MessageState): boolean => FINAL.includes(phase);

/** Every message of a job as its stream has it. Each event of the log is folded once. */
export class MessageStates {
  private readonly states = new Map<string, MessageState>();
  private readonly jobs = new Map<string, string>();
  private readonly cancelled = new Set<string>();
  private readonly admitted = new Set<string>();
  /** Jobs that no client orders again. */
  private readonly givenUp = new Set<string>();
  private folded = 0;

  constructor(private readonly log: SimulatedLog) {}

  /** The states now, by message id. */
  all(): ReadonlyMap<string, MessageState> {
    const { events } = this.log;
    for (let event = events[this.folded]; event; event = events[++this.folded]) {
      if (messageEvents.is(event)) {
        const { messageId } = event.data;
        this.states.set(messageId, evolveMessage(this.states.get(messageId) ?? NEW_MESSAGE, event));
      } else if (event.type === 'JobRecipientsAdded') {
        const { jobId, recipients } = event.data as { jobId: string; recipients: { messageId: string }[] };
        for (const { messageId } of recipients) {
          this.states.set(messageId, NEW_MESSAGE);
          this.jobs.set(messageId, jobId);
        }
      } else if (event.type === 'JobCancelled') this.cancelled.add(jobIn(event));
      else if (event.type === 'JobAdmitted') this.admitted.add(jobIn(event));
    }
    return this.states;
  }

  /** The ids of a job's messages. */
  of(jobId: string): string[] {
    return [...this.all().keys()].filter((id) => this.jobs.get(id) === jobId);
  }

  /** The log is an older one. */
  restart(): void {
    this.states.clear();
    this.jobs.clear();
    this.cancelled.clear();
    this.admitted.clear();
    this.folded = 0;
  }

  /** A client does not order it again, whether or not it was admitted. */
  giveUp(jobId: string): void {
    this.givenUp.add(jobId);
  }

  /** Whether the message is not going to change by itself. */
  isAtRest(id: string, state: MessageState): boolean {
    if (isFinal(state)) return true;
    const jobId = this.jobs.get(id) ?? '';
    const isOver = this.cancelled.has(jobId) || (this.givenUp.has(jobId) && !this.admitted.has(jobId));
    return state.phase === NEW_MESSAGE.phase && isOver;
  }

  /** Whether none of them is going to change by itself. */
  areFinal(): boolean {
    for (const [id, state] of this.all()) if (!this.isAtRest(id, state)) return false;
    return true;
  }
}

const jobIn = ({ data }: StoredEvent): string => (data as { jobId: string }).jobId;
