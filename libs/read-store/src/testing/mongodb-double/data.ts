import type { Document } from 'bson';

/** Documents of one collection by id, and its indexes. Stored documents are never changed, only replaced. */
export interface Collection {
  documents: Map<string, Document>;
  indexes: Document[];
}

/** The data that a command reads and writes: the stored data, or a transaction's view of it. */
export interface Space {
  collections: Map<string, Collection>;
}

export class MongoFailure extends Error {
  constructor(
    readonly code: number,
    readonly codeName: string,
    message: string,
    readonly labels: readonly string[] = [],
  ) {
    super(message);
  }
}

/** Ids of the read store are strings; every other kind stays apart. */
export const idKey = (id: unknown) => (typeof id === 'string' ? id : `\0${JSON.stringify(id)}`);

export function collectionOf({ collections }: Space, name: string): Collection {
  let collection = collections.get(name);
  if (!collection) {
    collection = { documents: new Map(), indexes: [{ v: 2, key: { _id: 1 }, name: '_id_' }] };
    collections.set(name, collection);
  }
  return collection;
}

/** A snapshot that collects writes, and puts them into the data at once or not at all. */
export class Transaction implements Space {
  readonly collections: Map<string, Collection>;
  private readonly before: Map<string, Collection>;

  constructor(readonly data: Space) {
    this.before = new Map([...data.collections].map(([name, collection]) => [name, copy(collection)]));
    this.collections = new Map([...data.collections].map(([name, collection]) => [name, copy(collection)]));
  }

  commit(): void {
    for (const { name, key, after } of this.changes()) {
      const { documents } = collectionOf(this.data, name);
      if (after) documents.set(key, after);
      else documents.delete(key);
    }
  }

  /** Something that this transaction has written was written by others after it had begun. */
  isOvertaken(): boolean {
    return this.changes().some(
      ({ name, key, before }) => this.data.collections.get(name)?.documents.get(key) !== before,
    );
  }

  /** The changes of the transaction, whose documents are locked until it ends. */
  changes(): { name: string; key: string; before?: Document; after?: Document }[] {
    return [...this.collections].flatMap(([name, { documents }]) => {
      const old = this.before.get(name)?.documents ?? new Map<string, Document>();
      return [...new Set([...old.keys(), ...documents.keys()])]
        .map((key) => ({ name, key, before: old.get(key), after: documents.get(key) }))
        .filter(({ before, after }) => before !== after);
    });
  }
}

function copy({ documents, indexes }: Collection): Collection {
  return { documents: new Map(documents), indexes: [...indexes] };
}
