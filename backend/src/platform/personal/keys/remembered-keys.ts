import { createSecretKey, type KeyObject } from 'node:crypto';
import type { SubjectKey } from '@wavelane/event-store';
import { LatelyUsed } from '../lately-used.js';
import { keptKey } from './sealed-keys.js';

/** Keys that are ready for use, 1.2 KB each: those of whoever is written of just now. */
const READY = 4_000;
/** Keys that are remembered, 0.2 to 0.3 KB each: as many as a large file has people, whose events are read when all are written. */
const REMEMBERED = 100_000;

/**
 * The newest keys of subjects, those that were used lately. Most are kept as their bytes, from which a key is made when
 * it is asked for (under 1 µs; looking for one among the records and opening it takes ten times that). One that nobody of
 * this thread has asked for yet is kept as it is among the records.
 */
export class RememberedKeys {
  private readonly ready = new LatelyUsed<SubjectKey>(READY);
  private readonly texts = new LatelyUsed<string>(REMEMBERED);
  /** What sealed those that are not open: the same for all. */
  private by: KeyObject | undefined;

  get(id: string): SubjectKey | undefined {
    const ready = this.ready.get(id);
    if (ready) return ready;
    const text = this.texts.get(id);
    if (text === undefined) return undefined;
    const key = this.keyOf(id, text);
    this.ready.set(id, key);
    return key;
  }

  set(id: string, key: SubjectKey): void {
    const by = key.sealed?.by ?? this.by;
    if (this.by && by !== this.by) this.clear();
    this.by = by;
    this.ready.set(id, key);
    this.texts.set(id, textOf(key));
  }

  clear(): void {
    this.ready.clear();
    this.texts.clear();
  }

  private keyOf(id: string, text: string): SubjectKey {
    const end = text.search(/[.:]/);
    const generation = Number(text.slice(0, end));
    const rest = text.slice(end + 1);
    if (text[end] === ':' && this.by) return keptKey(id, generation, rest, this.by);
    return { generation, key: rest === '' ? null : createSecretKey(Buffer.from(rest, 'latin1')) };
  }
}

/**
 * One text, since an object with a buffer takes three times the room. Behind the generation each character is a byte, or
 * stands what is sealed.
 */
function textOf(one: SubjectKey): string {
  if (one.sealed) return `${one.generation}:${one.sealed.body}`;
  return `${one.generation}.${one.key ? one.key.export().toString('latin1') : ''}`;
}
