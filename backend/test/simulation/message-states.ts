import { messageEvents } from '../../src/messaging/messages/message.events.js';
import { evolveMessage, type MessageState, NEW_MESSAGE } from '../../src/messaging/messages/message-state.js';
import type { SimulatedLog } from './log.js';

/** Of a message nothing more is going to happen by itself. */
const FINAL: readonly MessageState['phase'][] = ['accepted', 'rejected', 'unresolved', 'skipped', 'cancelled'];

export const isFinal = ({ phase }: MessageState): boolean => FINAL.includes(phase);

/** Every message of a job, as its stream has it. What the log holds already is folded once. */
export class MessageStates {
  private readonly states = new Map<string, MessageState>();
  private folded = 0;

  constructor(private readonly log: SimulatedLog) {}

  /** As of now, by message id. */
  all(): ReadonlyMap<string, MessageState> {
    const { events } = this.log;
    for (let event = events[this.folded]; event; event = events[++this.folded]) {
      if (messageEvents.is(event)) {
        const { messageId } = event.data;
        this.states.set(messageId, evolveMessage(this.states.get(messageId) ?? NEW_MESSAGE, event));
      } else if (event.type === 'JobRecipientsAdded') {
        const { recipients } = event.data as { recipients: { messageId: string }[] };
        for (const { messageId } of recipients) this.states.set(messageId, NEW_MESSAGE);
      }
    }
    return this.states;
  }

  /** Whether none of them goes on by itself. */
  areFinal(): boolean {
    for (const state of this.all().values()) if (!isFinal(state)) return false;
    return true;
  }
}
