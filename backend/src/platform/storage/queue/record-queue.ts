import type { ReadStore, RecordStore } from '@wavelane/read-store';

/** A thing that waits to be sent. */
export interface Waiting extends Record<string, unknown> {
  /** Failures so far, the last one's words, and when it is tried next (Unix ms). */
  tries: number;
  error: string | null;
  nextAt: number;
}

const MINUTE = 60_000;
/** How long it is remembered that something went out: longer than anything repeats by itself. */
const DONE_MS = 7 * 24 * 60 * MINUTE;
const PAGE = 500;

/**
 * The queue of things to send, in the records of the read-store engine: it survives everything that the records
 * survive.
 */
export class RecordQueue<T extends Waiting> {
  private readonly waiting: RecordStore;
  private readonly done: RecordStore;

  /**
   * @param name of its two tables: `<name>-queue` and `<name>-done`
   * @param idOf the same for the same thing, however often it is added
   */
  constructor(
    store: ReadStore,
    name: string,
    private readonly idOf: (one: T) => string,
    private readonly now: () => number,
  ) {
    this.waiting = store.records({ name: `${name}-queue` });
    this.done = store.records({ name: `${name}-done` });
  }

  /** Adds a thing once: one that waits already, or went out in the last days, stays as it is. */
  async add(one: T): Promise<boolean> {
    const id = this.idOf(one);
    if (await this.done.get(id, this.now())) return false;
    return this.waiting.add(id, one, null, this.now());
  }

  /** Those due by now, the longest due first, and when the next one will be (Unix ms). */
  async due(limit: number): Promise<{ found: T[]; nextAt: number }> {
    const found: T[] = [];
    let nextAt = Infinity;
    for await (const one of this.all()) {
      if (one.nextAt <= this.now()) found.push(one);
      else nextAt = Math.min(nextAt, one.nextAt);
    }
    found.sort((one, other) => one.nextAt - other.nextAt);
    return { found: found.slice(0, limit), nextAt: found.length > limit ? this.now() : nextAt };
  }

  async count(): Promise<number> {
    let count = 0;
    for await (const _ of this.all()) count++;
    return count;
  }

  /** It went out, or it has no use any more. */
  async finish(one: T): Promise<void> {
    await this.done.put(this.idOf(one), {}, this.now() + DONE_MS);
    await this.waiting.remove(this.idOf(one));
  }

  /** It was given up; adding it again tries it again. */
  async drop(one: T): Promise<void> {
    await this.waiting.remove(this.idOf(one));
  }

  async postpone(one: T, error: string, pauseMs: number): Promise<void> {
    const later = { ...one, tries: one.tries + 1, error, nextAt: this.now() + pauseMs };
    await this.waiting.put(this.idOf(one), later, null);
  }

  /** Throws away what is not needed to recognise a repetition any more. */
  async purge(): Promise<void> {
    await this.done.purge(this.now());
  }

  private async *all(): AsyncIterable<T> {
    let after = '';
    for (;;) {
      const page = await this.waiting.scan<T>(after, PAGE, this.now());
      for (const { body } of page) yield body;
      if (page.length < PAGE) return;
      after = page.at(-1)?.id ?? after;
    }
  }
}
