import type { mongo } from 'mongoose';
import { hasFields, type Mark } from '../../mark.js';
import { fromBson } from '../body.js';
import type { MongoRecord } from '../models.js';

type Ask = (database: string, command: mongo.Document) => Promise<mongo.Document>;

/** Which database it has to be, for every connection that a process opens. */
export class Identity {
  private demanded: { database: string; mark: Mark } | undefined;

  /** From now on: connections that are there are asked, too, before their next command. */
  demand(database: string, mark: Mark): void {
    this.demanded = { database, mark };
  }

  /** The proof that a connection must have shown; undefined if none is demanded. */
  get proof(): object | undefined {
    return this.demanded;
  }

  /** Whether it is the one. */
  async isProven(ask: Ask): Promise<boolean> {
    if (!this.demanded) return true;
    const { database, mark } = this.demanded;
    const { table, id } = mark;
    const find = { find: `records.${table}`, filter: { _id: id }, limit: 1, singleBatch: true };
    const { cursor } = (await ask(database, find)) as { cursor?: { firstBatch?: Partial<MongoRecord>[] } };
    const [found] = Array.isArray(cursor?.firstBatch) ? cursor.firstBatch : [];
    return found !== undefined && hasFields(fromBson(found.body ?? {}), mark);
  }
}
