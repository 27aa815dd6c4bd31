import type { Document } from 'bson';
import { matching } from './commands.js';
import { collectionOf, idKey, MongoFailure, type Space, Transaction } from './data.js';

/** MongoDB's own default of `transactionLifetimeLimitSeconds`. */
const LIFETIME_MS = 60_000;

interface Kept {
  transaction: Transaction;
  since: number;
  /** The connection of its last command. */
  connection: object;
}

/**
 * Transactions belong to sessions. A transaction whose connection has closed stays open, with its locks, until its
 * lifetime is over: the server cannot know that no client will continue it.
 */
export class Transactions {
  private readonly bySession = new Map<string, Kept>();
  /** False: a transaction ends with its connection, which no known server does. */
  outliveConnections = true;

  constructor(private readonly now: () => number) {}

  get count(): number {
    this.expire();
    return this.bySession.size;
  }

  /** The view that a command of a transaction works on. @throws NoSuchTransaction */
  of(command: Document, data: Space, connection: object): Transaction {
    this.expire();
    const session = sessionOf(command);
    if (command.startTransaction)
      this.bySession.set(session, { transaction: new Transaction(data), since: this.now(), connection });
    const kept = this.bySession.get(session);
    if (!kept)
      throw new MongoFailure(251, 'NoSuchTransaction', 'Transaction has been aborted.', ['TransientTransactionError']);
    kept.connection = connection;
    return kept.transaction;
  }

  /**
   * Called after each of its writes: the first writer of a document wins. @throws WriteConflict if the transaction is
   * over
   */
  checkLocks(command: Document): void {
    const session = sessionOf(command);
    const mine = this.bySession.get(session)?.transaction;
    if (!mine) return;
    const isTaken = mine
      .changes()
      .some(({ name, key }) => this.locks(mine.data).some((lock) => lock.by !== mine && lock.is(name, key)));
    if (!isTaken && !mine.isOvertaken()) return;
    this.abort(command);
    throw new MongoFailure(112, 'WriteConflict', 'Write conflict during plan execution', ['TransientTransactionError']);
  }

  commit(command: Document): void {
    this.expire();
    const kept = this.bySession.get(sessionOf(command));
    this.abort(command);
    kept?.transaction.commit();
  }

  abort(command: Document): void {
    this.bySession.delete(sessionOf(command));
  }

  /** Whether a write outside of transactions has to wait. */
  isInTheWay(command: Document, data: Space): boolean {
    this.expire();
    if (this.bySession.size === 0) return false;
    const locks = this.locks(data);
    return targetsOf(command, data).some(({ name, key }) => locks.some((lock) => lock.is(name, key)));
  }

  closed(connection: object): void {
    if (this.outliveConnections) return;
    for (const [session, kept] of this.bySession) if (kept.connection === connection) this.bySession.delete(session);
  }

  private expire(): void {
    for (const [session, { since }] of this.bySession)
      if (this.now() - since >= LIFETIME_MS) this.bySession.delete(session);
  }

  private locks(data: Space) {
    return [...this.bySession.values()]
      .filter(({ transaction }) => transaction.data === data)
      .flatMap(({ transaction }) =>
        transaction.changes().map((change) => ({
          by: transaction,
          is: (name: string, key: string) => change.name === name && change.key === key,
        })),
      );
  }
}

export function sessionOf(command: Document): string {
  const { id } = command.lsid as { id: { toString: (encoding: string) => string } };
  return id.toString('hex');
}

/** The documents that a command writes, if it is one that writes documents. */
function targetsOf(command: Document, space: Space): { name: string; key: string }[] {
  const name = (command.insert ?? command.update ?? command.delete ?? command.findAndModify) as string | undefined;
  if (name === undefined) return [];
  const { documents = [], updates = [], deletes = [], query } = command as Record<string, Document[] | undefined>;
  const filters = [...updates, ...deletes].map(({ q }) => q as Document).concat(query ?? []);
  const found = filters.flatMap((filter) => [
    ...matching(collectionOf(space, name), filter).map(({ _id }) => _id as unknown),
    ...(typeof filter._id === 'string' ? [filter._id] : []),
  ]);
  return [...documents.map(({ _id }) => _id as unknown), ...found].map((id) => ({ name, key: idKey(id) }));
}
