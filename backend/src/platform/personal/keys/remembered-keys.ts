import { createSecretKey } from 'node:crypto';
import type { SubjectKey } from '@wavelane/event-store';
import { LatelyUsed } from '../lately-used.js';

/** Keys that are ready for use, 1.2 KB each: those of whoever is written of just now. */
const READY = 4_000;
/** Keys that are remembered, 0.2 KB each: as many as a large file has people, whose events are read when all are written. */
const REMEMBERED = 100_000;

/**
 * The newest keys of subjects, those that were used lately. Most are kept as their bytes, from which a key is made when
 * it is asked for (under 1 µs; looking for one among the records and opening it takes ten times that).
 */
export class RememberedKeys {
  private readonly ready = new LatelyUsed<SubjectKey>(READY);
  private readonly bytes = new LatelyUsed<string>(REMEMBERED);

  get(id: string): SubjectKey | undefined {
    const ready = this.ready.get(id);
    if (ready) return ready;
    const text = this.bytes.get(id);
    if (text === undefined) return undefined;
    const key = keyOf(text);
    this.ready.set(id, key);
    return key;
  }

  set(id: string, key: SubjectKey): void {
    this.ready.set(id, key);
    this.bytes.set(id, textOf(key));
  }

  clear(): void {
    this.ready.clear();
    this.bytes.clear();
  }
}

/** One text, since an object with a buffer takes three times the room. Each character is a byte, behind the generation. */
const textOf = ({ generation, key }: SubjectKey) => `${generation}.${key ? key.export().toString('latin1') : ''}`;

function keyOf(text: string): SubjectKey {
  const end = text.indexOf('.');
  const generation = Number(text.slice(0, end));
  return {
    generation,
    key: text.length === end + 1 ? null : createSecretKey(Buffer.from(text.slice(end + 1), 'latin1')),
  };
}
