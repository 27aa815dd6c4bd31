import type { ReadStore, StoredDocument } from '@wavelane/read-store';
import type { Document } from '../define/definition.js';
import type { Folding } from '../define/fold.js';

/** What is asked for at once. */
const MOST = 500;
/** For so many promises the first waits for others. Not for the event loop: that may be busy for long. */
const HOPS = 8;

interface Asked {
  id: string;
  answer: (document: StoredDocument | undefined) => void;
  fail: (error: unknown) => void;
}

type Queries = Pick<ReadStore, 'find' | 'count'>;

/**
 * Documents by id: those that this process wrote last as it has them, all others that are asked for in one go, as by the
 * lanes of a reactor, with one call a collection.
 */
export class GatheredReads implements Queries {
  private readonly asked = new Map<string, Asked[]>();

  /** @param written as this process wrote it last; undefined where that is not known */
  constructor(
    private readonly readStore: ReadStore,
    private readonly written: (collection: string, id: string) => Folding | undefined,
  ) {}

  async get<D extends Document>(collection: string, id: string): Promise<StoredDocument<D> | undefined> {
    const kept = this.written(collection, id);
    return (kept ? copyOf(id, kept) : await this.stored(collection, id)) as StoredDocument<D> | undefined;
  }

  /** In the order of `ids`; those not there are left out. */
  async many<D extends Document>(collection: string, ids: readonly string[]): Promise<StoredDocument<D>[]> {
    const found = await Promise.all(ids.map((id) => this.get<D>(collection, id)));
    return found.flatMap((document) => document ?? []);
  }

  find<D>(...query: Parameters<ReadStore['find']>) {
    return this.readStore.find<D>(...query);
  }

  count(...query: Parameters<ReadStore['count']>): Promise<number> {
    return this.readStore.count(...query);
  }

  values(...query: Parameters<ReadStore['values']>): Promise<string[]> {
    return this.readStore.values(...query);
  }

  private stored(collection: string, id: string): Promise<StoredDocument | undefined> {
    return new Promise((answer, fail) => {
      const waiting = this.asked.get(collection);
      const one = { id, answer, fail };
      if (waiting) return void waiting.push(one);
      this.asked.set(collection, [one]);
      void this.gathered().then(() => this.ask(collection));
    });
  }

  /** Those who began together come here one after another, some promises later than others. */
  private async gathered(): Promise<void> {
    for (let hop = 0; hop < HOPS; hop++) await Promise.resolve();
  }

  private ask(collection: string): void {
    const asked = this.asked.get(collection) ?? [];
    this.asked.delete(collection);
    for (let from = 0; from < asked.length; from += MOST) {
      const some = asked.slice(from, from + MOST);
      this.load(collection, some).catch((error: unknown) => {
        for (const { fail } of some) fail(error);
      });
    }
  }

  private async load(collection: string, asked: readonly Asked[]): Promise<void> {
    const [first] = asked;
    if (asked.length === 1 && first) return first.answer(await this.readStore.get(collection, first.id));
    const found = await this.readStore.many(collection, [...new Set(asked.map(({ id }) => id))]);
    const byId = new Map(found.map((document) => [document.id, document]));
    const given = new Set<string>();
    for (const { id, answer } of asked) {
      const document = byId.get(id);
      // Whoever asked may change what it was given.
      answer(document && given.has(id) ? structuredClone(document) : document);
      given.add(id);
    }
  }
}

/** As the store would give it: a copy, and JSON. */
function copyOf(id: string, { position, body }: Folding): StoredDocument | undefined {
  return body === null ? undefined : { id, position, body: JSON.parse(JSON.stringify(body)) as Document };
}
