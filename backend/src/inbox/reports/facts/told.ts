import type { StoredDocument } from '@wavelane/read-store';
import type { Fact, Thread } from '../figures/fact.js';
import { isIn, type Span } from '../figures/period.js';
import type { FactKind, FactRow } from './facts.projection.js';
import { FACT_KINDS, type StretchDocument } from './stretches.projection.js';

/** A fact that is read alone, and what is needed to order it and to leave it out. */
export interface Told extends Fact {
  /** The message id of a reply and of its refusal. */
  messageId: string | null;
  /** In the log. */
  position: string;
}

export function toldBy({ position, body }: StoredDocument<FactRow>): Told {
  const { conversation, channelId, kind, at, by, messageId } = body;
  return { conversation, channelId, kind, at: Date.parse(at), by, messageId, position };
}

/** In the order of time, and of the log within an instant. */
export const inOrder = (one: Told, other: Told): number =>
  one.at - other.at || (one.position < other.position ? -1 : 1);

/** Replies that were refused, by their message ids. */
export interface Refused {
  has(messageId: string): boolean;
}

/** The facts of a conversation, as they are found in stretches. */
export class FoundThread implements Thread {
  kinds: FactKind[] = [];
  at: number[] = [];
  by: (string | null)[] = [];
  private stretches: StretchDocument[] = [];
  private places: number[] = [];
  private isInOrder = true;
  /** Whether some of them are replies or refusals. */
  private hasReplies = false;

  constructor(
    readonly conversation: string,
    readonly channelId: number,
  ) {}

  add(stretch: StretchDocument, place: number, at: number): void {
    const kind = FACT_KINDS[stretch.kinds[place] ?? -1] as FactKind;
    this.isInOrder &&= this.at.length === 0 || (this.at.at(-1) ?? 0) < at;
    this.hasReplies ||= stretch.messageIds[place] !== undefined;
    this.kinds.push(kind);
    this.at.push(at);
    this.by.push(stretch.by[place] ?? null);
    this.stretches.push(stretch);
    this.places.push(place);
  }

  /** Message ids of replies that were refused. */
  get refused(): string[] {
    if (!this.hasReplies) return [];
    return this.kinds.flatMap((kind, index) => (kind === 'refused' ? (this.messageIdOf(index) ?? []) : []));
  }

  /** In order, without refusals and what was refused. */
  sent(refused: Refused): Thread {
    if (this.isInOrder && !this.hasReplies) return this;
    const counts = (index: number): boolean => {
      const messageId = this.messageIdOf(index);
      return messageId === undefined || (this.kinds[index] === 'reply' && !refused.has(messageId));
    };
    const all = [...this.at.keys()].filter(counts);
    all.sort((one, other) => (this.at[one] ?? 0) - (this.at[other] ?? 0) || this.inLog(one, other));
    const { conversation, channelId, kinds, at, by } = this;
    const taken = <T>(column: readonly T[]): T[] => all.map((index) => column[index] as T);
    return { conversation, channelId, kinds: taken(kinds), at: taken(at), by: taken(by) };
  }

  private inLog(one: number, other: number): number {
    return (this.positionOf(one) ?? '') < (this.positionOf(other) ?? '') ? -1 : 1;
  }

  private positionOf(index: number): string | undefined {
    return this.stretches[index]?.positions.split(' ')[this.places[index] ?? 0];
  }

  private messageIdOf(index: number): string | undefined {
    return this.stretches[index]?.messageIds[this.places[index] ?? 0];
  }
}

/**
 * Adds the facts of a stretch that happened in the span and were known before an instant, by conversation.
 * @param known Unix ms, at the beginning of a quarter of an hour
 */
export function takeFrom(stretch: StretchDocument, span: Span, known: number, found: Map<string, FoundThread>): void {
  const { channelId, origin, of } = stretch;
  const threads: (FoundThread | undefined)[] = stretch.conversations.map((conversation) => found.get(conversation));
  for (let place = 0; place < of.length; place++) {
    const at = origin + (stretch.at[place] ?? 0);
    if (!isIn(span, at) || (stretch.known[place] ?? at) >= known) continue;
    const index = of[place] ?? 0;
    let thread = threads[index];
    if (!thread) {
      thread = new FoundThread(stretch.conversations[index] ?? '', channelId);
      threads[index] = thread;
      found.set(thread.conversation, thread);
    }
    thread.add(stretch, place, at);
  }
}
