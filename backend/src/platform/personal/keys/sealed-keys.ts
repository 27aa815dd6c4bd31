import { createSecretKey, type KeyObject } from 'node:crypto';
import { EventLoopTurns, StoreUnavailable, type SubjectKey } from '@wavelane/event-store';
import type { Sealer } from '../../security/keys/sealer.js';

/** A key among the records. */
export interface KeyRecord extends Record<string, unknown> {
  generation: number;
  /** null once it was destroyed. */
  sealed: string | null;
}

/** The means to seal the keys. */
export interface Seal {
  sealer: Sealer;
  /** The least generation of a subject's first key. */
  first: number;
}

/** The same for ten seconds. */
const GENERATION_MS = 10_000;

/**
 * The generation of a key that is made now: a key that was made after a backup and is lost by its restore is never of the
 * generation of one that is made later. @param now Unix ms
 */
export const generationAt = (now: number): number => Math.max(1, Math.floor(now / GENERATION_MS));

export function sealedKey({ sealer }: Seal, id: string, generation: number, key: Buffer): KeyRecord {
  return { generation, sealed: sealer.seal(nameOf(id, generation), key.toString('base64')) };
}

/** Draws a first key for each id, in turns with other work of the event loop. @param now Unix ms */
export async function drawnKeys(
  seal: Seal,
  ids: readonly string[],
  now: number,
  draw: () => Buffer,
): Promise<Map<string, { body: KeyRecord; key: KeyObject }>> {
  const turns = new EventLoopTurns();
  const drawn = new Map<string, { body: KeyRecord; key: KeyObject }>();
  const generation = Math.max(seal.first, generationAt(now));
  for (const id of ids) {
    const bytes = draw();
    drawn.set(id, { body: sealedKey(seal, id, generation, bytes), key: createSecretKey(bytes) });
    if (turns.isDue) await turns.turn();
  }
  return drawn;
}

/** Opens a key; it is lost if the key that sealed it is lost. @throws SealBroken it was changed */
export function keyIn({ sealer }: Seal, id: string, { generation, sealed }: KeyRecord): SubjectKey {
  if (sealed === null || !sealer.isCurrent(sealed)) return { generation, key: null };
  return { generation, key: createSecretKey(Buffer.from(sealer.open(nameOf(id, generation), sealed), 'base64')) };
}

/** The same, opened when it is first asked for. The key itself is asked for: @throws StoreUnavailable it was changed */
export const keyToOpen = (seal: Seal, id: string, body: KeyRecord): SubjectKey =>
  body.sealed === null ? { generation: body.generation, key: null } : new UnopenedKey(seal, id, body);

class UnopenedKey implements SubjectKey {
  private opened: SubjectKey | undefined;

  constructor(
    private readonly seal: Seal,
    private readonly id: string,
    private readonly body: KeyRecord,
  ) {}

  get generation(): number {
    return this.body.generation;
  }

  get key(): KeyObject | null {
    this.opened ??= this.open();
    return this.opened.key;
  }

  private open(): SubjectKey {
    try {
      return keyIn(this.seal, this.id, this.body);
    } catch (cause) {
      const name = nameOf(this.id, this.generation);
      throw new StoreUnavailable(`The key ${name} was changed, or belongs to somebody else`, { cause });
    }
  }
}

const nameOf = (id: string, generation: number) => `subject-key:${id}:${generation}`;

/** Keys that are asked for together. */
const AT_ONCE = 1_000;

export function* parts(ids: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < ids.length; from += AT_ONCE) yield ids.slice(from, from + AT_ONCE);
}
