import { isNoCommand, stoppedAt } from './failures.js';
import type { Models, WriteInto } from './models.js';

/** They are carried out one after another: where there are more, one call a collection is quicker. */
const MOST = 1_000;

/**
 * Writes of several collections in their order with one call, which servers of MongoDB have from 8.0 on. It ends at the
 * first that cannot be done, as a crash would: what is left goes the way of servers that do not have it.
 */
export class OneCall {
  /** Until a server says that it knows no such command. */
  private isThere = true;

  /** @returns how many of the first were carried out, at least */
  async write(models: Models, writes: readonly WriteInto[]): Promise<number> {
    const isOfOne = new Set(writes.map(({ collection }) => collection)).size <= 1;
    if (!this.isThere || isOfOne || writes.length > MOST) return 0;
    try {
      await models.writeInOrder(writes);
      return writes.length;
    } catch (error) {
      if (isNoCommand(error)) this.isThere = false;
      return stoppedAt(error);
    }
  }
}
