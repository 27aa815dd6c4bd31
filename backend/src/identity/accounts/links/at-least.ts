import { requestScope } from '../../../platform/domain/request-scope.js';

/**
 * Hides how long a task takes, which would reveal whether an address has an account: the answer comes not before `ms`,
 * waits for no read model and names no position in the log.
 */
export async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const scope = { correlationId: requestScope.current()?.correlationId ?? '', written: undefined };
  const pause = new Promise((resolve) => setTimeout(resolve, ms));
  const [outcome] = await Promise.allSettled([requestScope.run(scope, work), pause]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
