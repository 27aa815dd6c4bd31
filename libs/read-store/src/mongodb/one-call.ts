import { isNoCommand, stoppedAt } from './failures.js';
import type { Models, WriteInto } from './models.js';

/** They are carried out one after another: for more, one call per collection is quicker. */
const MOST = 1_000;
/** Servers are upgraded. */
const ASK_AGAIN_MS = 600_000;

/**
 * Writes of several collections in their order with one call, which servers of MongoDB have from 8.0 on. It ends at the
 * first failed write, as a crash would: the others are written as on servers without it.
 */
export class OneCall {
  /** By the monotonic clock, ms: a server that refused the command as a whole does not get it before. */
  private notBefore = -Infinity;

  /** @returns how many of the first were carried out, at least */
  async write(models: Models, writes: readonly WriteInto[]): Promise<number> {
    const isOfOne = new Set(writes.map(({ collection }) => collection)).size <= 1;
    if (performance.now() < this.notBefore || isOfOne || writes.length > MOST) return 0;
    try {
      await models.writeInOrder(writes);
      return writes.length;
    } catch (error) {
      if (isNoCommand(error)) this.notBefore = performance.now() + ASK_AGAIN_MS;
      return stoppedAt(error);
    }
  }
}
