import type { Document } from 'bson';
import { MongoFailure } from './data.js';

type Act = (command: Document) => Document | 'drop' | 'lose' | 'ignore' | undefined;

const OF_THE_PRIMARY = new Set(['insert', 'update', 'delete', 'findAndModify', 'bulkWrite', 'createIndexes', 'drop']);

/** Faults instead of an answer: once, or as long as a test leaves them on. */
export class Faults {
  /** Whether it is the primary. If not, it refuses writes, and no server is the primary. */
  leads = true;
  private readonly faults: { command: string; act: Act }[] = [];

  /** Answers the next command of this name with this; if `answer` returns nothing, the server answers. */
  answerNext(command: string, answer: (command: Document) => Document | undefined): void {
    this.faults.push({ command, act: answer });
  }

  /** The next command of this name finds the connection closed. */
  dropNext(command: string): void {
    this.faults.push({ command, act: () => 'drop' });
  }

  /** The next command of this name is carried out, but its answer is lost with the connection. */
  loseAnswerOf(command: string): void {
    this.faults.push({ command, act: () => 'lose' });
  }

  /** The next command of this name is read, and neither carried out nor answered. */
  ignoreNext(command: string): void {
    this.faults.push({ command, act: () => 'ignore' });
  }

  /** The next command of this name is refused. */
  refuseNext(command: string, code: number, words: string): void {
    this.faults.push({ command, act: () => ({ ok: 0, code, codeName: 'Refused', errmsg: words }) });
  }

  /** The server ends in the middle of the next `bulkWrite`: so many of its writes are carried out, and there is no answer. */
  tearNextBulkWrite(kept: number): void {
    this.faults.push({
      command: 'bulkWrite',
      act: ({ ops }) => {
        (ops as Document[]).splice(kept);
        return 'lose';
      },
    });
  }

  protected refuseWhereAnotherLeads(command: string): void {
    if (!this.leads && OF_THE_PRIMARY.has(command))
      throw new MongoFailure(10107, 'NotWritablePrimary', 'not primary', ['RetryableWriteError']);
  }

  /** The outcome of the next fault for this command. */
  protected meet(name: string, command: Document): ReturnType<Act> {
    const index = this.faults.findIndex((one) => one.command === name);
    const [fault] = index < 0 ? [] : this.faults.splice(index, 1);
    return fault?.act(command);
  }
}
