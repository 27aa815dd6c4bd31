import type { Position } from '@wavelane/event-store';
import { type MessageEvent } from '../../messages/message.events.js';

/** The state of a message after this process's last write. */
interface Unseen {
  position: Position;
  jobId: string;
  /** The recipient that its claim names; null if this process has only written a later step. */
  to: string | null;
  /** Its call has begun, and its outcome is unknown. */
  isUnderWay: boolean;
}

/** Recent writes about messages of one channel that the read models may not show yet. */
export class ChannelWrites {
  private readonly messages = new Map<string, Unseen>();

  get size(): number {
    return this.messages.size;
  }

  /** The position of the newest write; undefined without any. */
  get newest(): Position | undefined {
    return [...this.messages.values()]
      .map(({ position }) => position)
      .sort()
      .at(-1);
  }

  note(event: MessageEvent, position: Position): void {
    const { messageId, jobId } = event.data;
    const before = this.messages.get(messageId);
    if (before && before.position > position) return;
    const to = event.type === 'MessageClaimed' ? event.data.to : (before?.to ?? null);
    const isUnderWay = event.type === 'MessageClaimed' || event.type === 'MessageOutcomeUnknown';
    this.messages.set(messageId, { position, jobId, to, isUnderWay });
  }

  /** Forgets what is shown by now. @param isSeen whether the read models show everything up to a position */
  async prune(isSeen: (position: Position) => Promise<boolean>): Promise<void> {
    const positions = [...new Set([...this.messages.values()].map(({ position }) => position))].sort();
    // The first that is not seen is found in a few steps.
    let [low, high] = [0, positions.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (await isSeen(positions[middle] as Position)) low = middle + 1;
      else high = middle;
    }
    const upTo = positions[low - 1];
    if (upTo === undefined) return;
    for (const [id, { position }] of this.messages) if (position <= upTo) this.messages.delete(id);
  }

  /** Whether what the read models say of the message may be over. */
  has(messageId: string): boolean {
    return this.messages.has(messageId);
  }

  /** How many of a job the read models may still show as they were. */
  of(jobId: string): number {
    let count = 0;
    for (const unseen of this.messages.values()) if (unseen.jobId === jobId) count++;
    return count;
  }

  /** Whether a message to this person is under way. @param shown those that the read models show as such */
  isUnderWay(to: string, shown: readonly { id: string; to: string }[]): boolean {
    for (const unseen of this.messages.values()) if (unseen.isUnderWay && unseen.to === to) return true;
    return shown.some((message) => message.to === to && (this.messages.get(message.id)?.isUnderWay ?? true));
  }
}

/**
 * The recent writes of this process about messages and jobs. With them, a reader that looks for work in read models
 * takes nothing twice and need not wait for them after each message. Each channel is pruned separately, before its
 * queue is read.
 */
export class UnseenWrites {
  private readonly channels = new Map<number, ChannelWrites>();
  private readonly jobs = new Map<string, Position>();

  of(channelId: number): ChannelWrites {
    let channel = this.channels.get(channelId);
    if (!channel) this.channels.set(channelId, (channel = new ChannelWrites()));
    return channel;
  }

  note(events: readonly MessageEvent[], position: Position): void {
    for (const event of events) this.of(event.data.channelId).note(event, position);
  }

  /** The job was paused here. */
  paused(jobId: string, position: Position): void {
    this.jobs.set(jobId, position);
  }

  /** Jobs that were paused here, as far as the read models may not show it. */
  get pausedJobs(): ReadonlySet<string> {
    return new Set(this.jobs.keys());
  }

  /** Forgets what is shown by now. @returns what is not: of the channel, and jobs that were paused */
  async before(
    channelId: number,
    isSeen: (position: Position) => Promise<boolean>,
  ): Promise<{ writes: ChannelWrites; paused: ReadonlySet<string> }> {
    for (const [jobId, position] of [...this.jobs]) if (await isSeen(position)) this.jobs.delete(jobId);
    const writes = this.of(channelId);
    await writes.prune(isSeen);
    return { writes, paused: this.pausedJobs };
  }

  /** The read models show all of it. */
  forget(): void {
    this.channels.clear();
    this.jobs.clear();
  }
}
