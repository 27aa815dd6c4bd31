import type { Topic } from '@wavelane/contracts';
import { type Position, START } from '@wavelane/event-store';
import { recentlyUsed } from '@wavelane/runtime';
import type { LRUCache } from 'lru-cache';
import type { Audience, Concern } from './concerns.js';

/** The most pairs of audience and topic that are remembered. */
const MOST = 20_000;

interface Change {
  audience: Audience;
  topic: Topic;
  position: Position;
  /** When it could be read, Unix ms of the machine. */
  at: number;
}

/**
 * The last change of each topic of each audience, from which the topics that a reconnecting browser missed are read.
 * Bounded: the oldest changes are dropped first, and for a time before them the answer is that it is not known.
 */
export class RecentChanges {
  /** The pairs that changed longest ago are dropped first. */
  private readonly last: LRUCache<string, Change>;
  private readonly byAudience = new Map<Audience, Map<Topic, Change>>();
  /** All changes after these are known. */
  private from: { position: Position; at: number } = { position: START, at: Infinity };

  constructor(most = MOST) {
    const dispose = (change: Change, _key: string, reason: string) => {
      if (reason === 'evict') this.forgot(change);
    };
    this.last = recentlyUsed(most, { dispose });
  }

  /** Drops everything: changes after a position are known from now on. */
  begin(position: Position, at: number): void {
    this.last.clear();
    this.byAudience.clear();
    this.from = { position, at };
  }

  note({ audience, topics }: Concern, position: Position, at: number): void {
    for (const topic of topics) {
      const key = `${audience} ${topic}`;
      if ((this.last.peek(key)?.position ?? START) > position) continue;
      const change = { audience, topic, position, at };
      this.last.set(key, change);
      const own = this.byAudience.get(audience) ?? new Map<Topic, Change>();
      this.byAudience.set(audience, own.set(topic, change));
    }
  }

  /** Returns the topics that changed for these after a position; undefined if that is no longer known. */
  after(position: Position, audiences: readonly Audience[]): Set<Topic> | undefined {
    if (position < this.from.position) return undefined;
    return this.pick(audiences, (change) => change.position > position);
  }

  /**
   * Returns the topics that changed for these since a moment; undefined if that is no longer known. @param at Unix ms
   * of the machine
   */
  since(at: number, audiences: readonly Audience[]): Set<Topic> | undefined {
    if (at < this.from.at) return undefined;
    return this.pick(audiences, (change) => change.at >= at);
  }

  private pick(audiences: readonly Audience[], holds: (change: Change) => boolean): Set<Topic> {
    const found = new Set<Topic>();
    for (const audience of audiences) {
      for (const change of this.byAudience.get(audience)?.values() ?? []) if (holds(change)) found.add(change.topic);
    }
    return found;
  }

  private forgot({ audience, topic, position, at }: Change): void {
    const own = this.byAudience.get(audience);
    own?.delete(topic);
    if (own?.size === 0) this.byAudience.delete(audience);
    this.from = { position, at: Math.max(this.from.at, at + 1) };
  }
}
