import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { defined } from '@wavelane/testing';
import type { DoubleAppended, DoubleEvent, DoubleExpected, DoubleRecord } from './records.js';
import { DELETED, metadataStreamOf, retentionOf, shown } from './retention.js';

const GAP = 100;

/**
 * The data of a real server, and its rules for expectations, repeats, retention and deletion. It survives the death of
 * its server, and several servers may share it, as the nodes of a cluster do.
 */
export class DoubleLog extends EventEmitter<{ appended: [] }> {
  /** ms by which the server's clock is ahead of this machine's. */
  skewMs = 0;
  readonly streams = new Map<string, DoubleRecord[]>();
  private records: DoubleRecord[] = [];
  private end = 0;

  constructor() {
    super();
    this.setMaxListeners(0);
  }

  /** All records of the log, also those that readers of their stream do not get. */
  get all(): readonly DoubleRecord[] {
    return this.records;
  }

  append(stream: string, events: readonly DoubleEvent[], expected: DoubleExpected): DoubleAppended {
    const list = this.streams.get(stream) ?? [];
    const current = lastOf(list);
    const isSoftDeleted = this.isSoftDeleted(stream);
    if (current === DELETED || (isSoftDeleted && expected === 'exists')) return { outcome: 'deleted' };
    if (expected === 'exists' && current < 0) return { outcome: 'conflict', actual: current };
    const wanted = expected === 'none' ? -1 : typeof expected === 'number' ? expected : current;
    const repeated = wanted < current ? this.repeated(stream, events, wanted) : undefined;
    if (repeated) return repeated;
    const begins = isSoftDeleted && expected === 'none';
    if (wanted !== current && !begins) return { outcome: 'conflict', actual: current };
    const about = stream.startsWith('$$') ? stream.slice(2) : '';
    const wasHidden = about !== '' && this.isSoftDeleted(about);
    const { revision, position } = this.write(stream, events, current + 1);
    if (isSoftDeleted) this.writeMetadata(stream, `{"$tb":${current + 1}}`);
    this.keepHidden(about, wasHidden);
    return { outcome: 'written', revision, position };
  }

  /** The records that readers of a stream get. */
  read(stream: string): DoubleRecord[] | 'missing' | 'deleted' {
    const list = this.streams.get(stream);
    if (!list || this.isSoftDeleted(stream)) return 'missing';
    if (lastOf(list) === DELETED) return 'deleted';
    return shown(list, this.retentionOf(stream), this.now());
  }

  /** Hides all events of a stream; the stream may begin again, and continues with the next revision. */
  softDelete(stream: string, expected: DoubleExpected): DoubleAppended {
    return this.deleting(stream, expected, () => this.writeMetadata(stream, `{"$tb":${2n ** 63n - 1n}}`));
  }

  /** Ends a stream: nothing is ever read from it or written to it again. */
  tombstone(stream: string, expected: DoubleExpected): DoubleAppended {
    const last = { ...eventOf('$streamDeleted', ''), contentType: 'application/octet-stream' };
    return this.deleting(stream, expected, () => this.write(stream, [last], DELETED));
  }

  /** Removes the events that readers no longer get, except for the last event of each stream. */
  scavenge(): void {
    const kept = new Set<DoubleRecord>();
    for (const [stream, list] of [...this.streams]) {
      const left = this.leftOf(stream, list);
      this.streams.set(stream, left);
      if (left.length === 0) this.streams.delete(stream);
      for (const record of left) kept.add(record);
    }
    this.records = this.records.filter((record) => kept.has(record));
  }

  private leftOf(stream: string, list: readonly DoubleRecord[]): DoubleRecord[] {
    const isEnded = (name: string) => lastOf(this.streams.get(name) ?? []) === DELETED;
    if (stream.startsWith('$$') && isEnded(stream.slice(2))) return [];
    if (isEnded(stream)) return list.slice(-1);
    const left = new Set([...shown(list, this.retentionOf(stream), this.now()), ...list.slice(-1)]);
    return list.filter((record) => left.has(record));
  }

  private deleting(stream: string, expected: DoubleExpected, write: () => DoubleRecord): DoubleAppended {
    const current = lastOf(this.streams.get(stream) ?? []);
    if (current === DELETED) return { outcome: 'deleted' };
    const wanted = expected === 'none' ? -1 : typeof expected === 'number' ? expected : current;
    if (wanted !== current) return { outcome: 'conflict', actual: current };
    const { revision, position } = write();
    return { outcome: 'written', revision, position };
  }

  private repeated(stream: string, events: readonly DoubleEvent[], wanted: number): DoubleAppended | undefined {
    const list = this.streams.get(stream) ?? [];
    const first = lowerBound(list, 'revision', wanted + 1);
    const isThere = ({ id }: DoubleEvent, index: number) => {
      const record = list[first + index];
      return record?.id === id && record.revision === wanted + 1 + index;
    };
    const last = events.every(isThere) ? list[first + events.length - 1] : undefined;
    if (!last) return undefined;
    const given = this.read(stream);
    const position = Array.isArray(given) && given.includes(last) ? last.position : undefined;
    return { outcome: 'repeated', revision: last.revision, position };
  }

  private write(stream: string, events: readonly DoubleEvent[], first: number): DoubleRecord {
    const list = this.streams.get(stream) ?? [];
    const created = String(BigInt(this.now()) * 10_000n);
    for (const [index, event] of events.entries()) {
      const record = { ...event, stream, revision: first + index, position: (this.end += GAP), created };
      list.push(record);
      this.records.push(record);
    }
    this.streams.set(stream, list);
    this.emit('appended');
    return defined(list.at(-1));
  }

  private writeMetadata(stream: string, json: string): DoubleRecord {
    const name = metadataStreamOf(stream);
    return this.write(name, [eventOf('$metadata', json)], lastOf(this.streams.get(name) ?? []) + 1);
  }

  /**
   * A server still hides softly deleted events after the first order to hide nothing: only the second order shows them.
   */
  private keepHidden(stream: string, wasHidden: boolean): void {
    if (!wasHidden || this.isSoftDeleted(stream)) return;
    this.writeMetadata(stream, `{"$tb":${lastOf(this.streams.get(stream) ?? []) + 1}}`);
  }

  private isSoftDeleted(stream: string): boolean {
    return this.retentionOf(stream).truncateBefore >= DELETED;
  }

  private retentionOf(stream: string) {
    return retentionOf(stream, this.streams.get(metadataStreamOf(stream))?.at(-1));
  }

  private now(): number {
    return Date.now() + this.skewMs;
  }
}

const lastOf = (list: readonly DoubleRecord[]): number => list.at(-1)?.revision ?? -1;

const eventOf = (type: string, json: string): DoubleEvent => ({
  id: randomUUID(),
  type,
  contentType: 'application/json',
  data: new TextEncoder().encode(json),
  metadata: new Uint8Array(),
});

/** Index of the first record with a key of at least `value`. */
export function lowerBound(list: readonly DoubleRecord[], key: 'revision' | 'position', value: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (defined(list[middle])[key] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
