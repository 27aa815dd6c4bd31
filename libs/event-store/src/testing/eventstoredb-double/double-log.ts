import { EventEmitter } from 'node:events';
import { defined } from '@wavelane/testing';

export interface DoubleEvent {
  id: string;
  type: string;
  contentType: string;
  data: Uint8Array;
  metadata: Uint8Array;
}

export interface DoubleRecord extends DoubleEvent {
  stream: string;
  revision: number;
  /** Log positions have gaps, as on the real server. */
  position: number;
  /** 100 ns ticks since 1970. */
  created: string;
}

export type DoubleExpected = 'any' | 'none' | 'exists' | number;

export type DoubleAppended =
  | { outcome: 'written'; revision: number; position: number }
  /** The server recognised a repeat; it need not say where. */
  | { outcome: 'repeated'; revision: number; position: number }
  | { outcome: 'conflict'; actual: number };

const GAP = 100;

/** What a real server keeps, and its rules for expectations and repeats. Survives the death of the server around it. */
export class DoubleLog extends EventEmitter<{ appended: [] }> {
  readonly all: DoubleRecord[] = [];
  readonly streams = new Map<string, DoubleRecord[]>();

  constructor() {
    super();
    this.setMaxListeners(0);
  }

  append(stream: string, events: readonly DoubleEvent[], expected: DoubleExpected): DoubleAppended {
    const list = this.streams.get(stream) ?? [];
    const current = list.length - 1;
    const wanted = expected === 'none' ? -1 : typeof expected === 'number' ? expected : current;
    if (expected === 'exists' ? current < 0 : wanted !== current) return this.repeatOrConflict(list, events, expected);
    const created = String(BigInt(Date.now()) * 10_000n);
    const records = events.map((event, index): DoubleRecord => ({
      ...event,
      stream,
      revision: current + 1 + index,
      position: (this.all.at(-1)?.position ?? 0) + GAP * (index + 1),
      created,
    }));
    for (const record of records) {
      list.push(record);
      this.all.push(record);
    }
    this.streams.set(stream, list);
    this.emit('appended');
    const last = records.at(-1);
    return { outcome: 'written', revision: last?.revision ?? current, position: last?.position ?? 0 };
  }

  private repeatOrConflict(
    list: readonly DoubleRecord[],
    events: readonly DoubleEvent[],
    expected: DoubleExpected,
  ): DoubleAppended {
    const current = list.length - 1;
    const wanted = expected === 'none' ? -1 : Number(expected);
    const isRepeat = wanted < current && events.every(({ id }, index) => list[wanted + 1 + index]?.id === id);
    const last = isRepeat ? list[wanted + events.length] : undefined;
    if (last) return { outcome: 'repeated', revision: last.revision, position: last.position };
    return { outcome: 'conflict', actual: current };
  }
}

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
