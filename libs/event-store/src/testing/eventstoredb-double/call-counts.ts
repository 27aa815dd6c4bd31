export type CallKind =
  'features' | 'append' | 'batchAppend' | 'readStream' | 'readAll' | 'subscribe' | 'delete' | 'tombstone';

export interface CallCount {
  kind: CallKind;
  /** Family of the stream, or `$all`. */
  target: string;
  calls: number;
  /** Events that went over the wire with them, either way. */
  events: number;
}

/** Every call that came, by its kind and its target. */
export class CallCounts {
  private readonly counts = new Map<string, CallCount>();

  note(kind: CallKind, target: string): void {
    this.at(kind, target).calls++;
  }

  noteEvents(kind: CallKind, target: string, events: number): void {
    this.at(kind, target).events += events;
  }

  /** Calls of a kind, to one target or to all. */
  of(kind: CallKind, target?: string): number {
    return this.sum('calls', kind, target);
  }

  /** Events in calls of a kind. */
  eventsOf(kind: CallKind, target?: string): number {
    return this.sum('events', kind, target);
  }

  /** Most calls first. */
  get table(): CallCount[] {
    return [...this.counts.values()].sort((one, other) => other.calls - one.calls);
  }

  /** Begins anew. */
  clear(): void {
    this.counts.clear();
  }

  private sum(what: 'calls' | 'events', kind: CallKind, target?: string): number {
    return [...this.counts.values()]
      .filter((count) => count.kind === kind && (target === undefined || count.target === target))
      .reduce((sum, count) => sum + count[what], 0);
  }

  private at(kind: CallKind, target: string): CallCount {
    const key = `${kind} ${target}`;
    const count = this.counts.get(key) ?? { kind, target, calls: 0, events: 0 };
    this.counts.set(key, count);
    return count;
  }
}

/** A stream's name without the id at its end: `message-0b9f…` is one of `message`. */
export const familyOf = (stream: string): string => stream.replace(/-(?=[0-9a-f]{8}|[^-]*\d).*$/, '');
