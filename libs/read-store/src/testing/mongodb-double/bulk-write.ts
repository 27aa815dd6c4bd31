import type { Document } from 'bson';
import { MongoFailure } from './data.js';
import type { ServerVersion } from './hello.js';

/** One write of a list over several collections, as a command of its own. */
export interface Part {
  database: string;
  name: string;
  command: Document;
}

/** Refuses the command as servers before 8.0 and DocumentDB do. @throws MongoFailure */
export function refuseBulkWrite(version: ServerVersion | undefined): void {
  if (version === 7) throw new MongoFailure(59, 'CommandNotFound', "no such command: 'bulkWrite'");
  if (version === 'documentdb') throw new MongoFailure(2, 'BadValue', 'Expected at most two sections.');
}

/** The writes of a `bulkWrite`, which MongoDB has from 8.0 on. */
export function partsOf({ ops, nsInfo }: Document): Part[] {
  return (ops as Document[]).map((op) => {
    const { ns } = (nsInfo as Document[])[Number(op.insert ?? op.update)] as { ns: string };
    const dot = ns.indexOf('.');
    const [database, collection] = [ns.slice(0, dot), ns.slice(dot + 1)];
    if ('insert' in op)
      return { database, name: 'insert', command: { insert: collection, documents: [op.document as Document] } };
    if (!('update' in op)) throw new MongoFailure(2, 'BadValue', 'The double inserts and updates in a bulkWrite');
    const { filter: q, updateMods: u, upsert, multi } = op;
    return { database, name: 'update', command: { update: collection, updates: [{ q, u, upsert, multi }] } };
  });
}

/** The answer: the writes that failed, and the number of successful ones of each kind. */
export class BulkAnswer {
  private readonly failures: Document[] = [];
  private readonly counts = { nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 };

  /** Notes the outcome of a part. @returns whether it was carried out */
  note(idx: number, { name }: Part, answer: Document): boolean {
    const [failure] = (answer.writeErrors as Document[] | undefined) ?? [];
    if (failure) {
      this.failures.push({ ...failure, ok: 0, idx, n: 0 });
      return false;
    }
    const upserted = (answer.upserted as Document[] | undefined)?.length ?? 0;
    if (name === 'insert') this.counts.nInserted++;
    this.counts.nUpserted += upserted;
    if (name === 'update') this.counts.nMatched += Number(answer.n) - upserted;
    this.counts.nModified += Number(answer.nModified);
    return true;
  }

  get document(): Document {
    const cursor = { id: 0n, firstBatch: this.failures, ns: 'admin.$cmd.bulkWrite' };
    return { ok: 1, cursor, nErrors: this.failures.length, ...this.counts };
  }
}
