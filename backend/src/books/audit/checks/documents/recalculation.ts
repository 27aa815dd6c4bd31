import { setTimeout as pause } from 'node:timers/promises';
import { type EventStore, type Position, type StoredEvent } from '@wavelane/event-store';
import { liveDocuments, type LiveDocuments, type Projection } from '@wavelane/projections';
import type { ReadStore } from '@wavelane/read-store';

/**
 * The expected content of some documents, computed from the events by other code than the projection's. Feed it the log
 * in order.
 */
export interface Recalculation {
  readonly projection: Projection;
  take(event: StoredEvent): void;
  /** Keys of the documents that must exist. */
  keys(): Iterable<string>;
  /** The fields that the document must have; undefined if it must not exist. Only these fields are compared. */
  expected(key: string): Record<string, unknown> | undefined;
}

export interface RecalculationDifference {
  rule: string;
  key: string;
  message: string;
  expected: unknown;
  found: unknown;
}

const PAGE = 1_000;
const ROUNDS = 20;
const WAIT_MS = 25;

/**
 * Compares a recalculation with the live documents, which may go on projecting: each is judged at its own position, so
 * lag never counts as a difference.
 */
export class RecalculationCheck {
  documents = 0;
  /** Documents that changed so fast that they could not be read at one position. */
  unsettled = 0;
  private position: Position;

  private constructor(
    private readonly stores: { eventStore: EventStore; readStore: ReadStore },
    readonly recount: Recalculation,
    private readonly live: LiveDocuments,
    head: Position,
    private readonly onDifference: (difference: RecalculationDifference) => void,
  ) {
    this.position = live.position < head ? live.position : head;
  }

  /** @param head the position up to which the log will be read @returns undefined if there are no documents yet */
  static async open(
    stores: { eventStore: EventStore; readStore: ReadStore },
    recount: Recalculation,
    head: Position,
    onDifference: (difference: RecalculationDifference) => void,
  ): Promise<RecalculationCheck | undefined> {
    const live = await liveDocuments(stores.readStore, recount.projection);
    return live && new RecalculationCheck(stores, recount, live, head, onDifference);
  }

  take(event: StoredEvent): void {
    if (event.position <= this.position) this.recount.take(event);
  }

  async compare(): Promise<void> {
    const { readStore } = this.stores;
    const seen = new Set<string>();
    const suspects: string[] = [];
    for (let after = ''; ;) {
      const page = await readStore.scan(this.live.collection, after, PAGE);
      this.documents += page.length;
      for (const { id, body } of page) {
        seen.add(id);
        if (!says(this.recount.expected(id), body)) suspects.push(id);
      }
      if (page.length < PAGE) break;
      after = page.at(-1)?.id ?? after;
      await pause(0);
    }
    for (const key of this.recount.keys()) if (!seen.has(key)) suspects.push(key);
    await this.settle(suspects);
  }

  /** Checks suspicious documents again, with the recalculation up to their position. */
  private async settle(suspects: string[]): Promise<void> {
    let open = suspects;
    for (let round = 0; open.length > 0 && round < ROUNDS; round++) {
      if (round > 0) await pause(WAIT_MS);
      await this.advance();
      const moving: string[] = [];
      for (let from = 0; from < open.length; from += PAGE) {
        moving.push(...(await this.judge(open.slice(from, from + PAGE))));
      }
      open = moving;
    }
    this.unsettled = open.length;
  }

  private async advance(): Promise<void> {
    const upTo = ((await this.stores.readStore.checkpoint(this.live.collection))?.position ?? '') as Position;
    const types = this.recount.projection.handles;
    while (this.position < upTo) {
      const { events, next, head } = await this.stores.eventStore.readAll({ after: this.position, limit: PAGE, types });
      for (const event of events) if (event.position <= upTo) this.recount.take(event);
      this.position = next < upTo ? next : upTo;
      if (head) break;
    }
  }

  /** @returns keys of documents ahead of the recalculation */
  private async judge(keys: readonly string[]): Promise<string[]> {
    const loaded = await this.stores.readStore.load(this.live.collection, keys);
    const stored = new Map(loaded.map((document) => [document.id, document]));
    const moving: string[] = [];
    for (const key of keys) {
      const document = stored.get(key);
      const found = document?.body ?? null;
      const expected = this.recount.expected(key);
      if (says(expected, found)) continue;
      if ((document?.position ?? '') > this.position) moving.push(key);
      else this.onDifference(difference(this.recount.projection.name, key, expected, found));
    }
    return moving;
  }
}

/** Whether a document holds the expected fields; it may hold more. */
function says(expected: Record<string, unknown> | undefined, found: Record<string, unknown> | null): boolean {
  if (!expected || !found) return expected === undefined && found === null;
  return Object.entries(expected).every(([field, value]) => found[field] === value);
}

function difference(
  rule: string,
  key: string,
  expected: Record<string, unknown> | undefined,
  found: Record<string, unknown> | null,
): RecalculationDifference {
  if (!found) return { rule, key, message: `Document '${key}' of ${rule} is missing`, expected, found };
  if (!expected) return { rule, key, message: `Document '${key}' of ${rule} is nowhere in the log`, expected, found };
  const wrong = Object.keys(expected).filter((field) => found[field] !== expected[field]);
  const parts = wrong.map((name) => `${name} is ${text(found[name])}, and the log says ${text(expected[name])}`);
  return { rule, key, message: `Document '${key}' of ${rule}: ${parts.join('; ')}`, expected, found };
}

const text = (value: unknown): string => JSON.stringify(value) ?? 'nothing';
