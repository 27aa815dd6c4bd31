import { AsyncLocalStorage } from 'node:async_hooks';
import type { Position } from '@wavelane/event-store';

/** What is known of the request that is being answered, from any place in the code. */
export interface RequestScope {
  correlationId: string;
  /** Position of the last event that the request wrote. */
  written: Position | undefined;
  /** When it wrote its first event (performance.now, ms). */
  firstWroteAt?: number;
  /** The client, for a fair share of what is scarce. */
  client?: { network: string; accountId: string | null };
}

const storage = new AsyncLocalStorage<RequestScope>();
/** Scopes that are in use. */
let open = 0;
/** Requests with one, until they are over. */
const inUse = new WeakSet<object>();

/** Where none is in use the storage is switched off: while it is on, node 20 runs a hook for every promise of the process. */
function leave(): void {
  if (--open === 0) storage.disable();
}

export const requestScope = {
  /** Until the work is done, also where it goes on by a promise. */
  run<T>(scope: RequestScope, work: () => T): T {
    open++;
    let done: T;
    try {
      done = storage.run(scope, work);
    } catch (error) {
      leave();
      throw error;
    }
    if (done instanceof Promise) void done.then(leave, leave);
    else leave();
    return done;
  },
  /** Until {@link over} is told of the same request. */
  during(request: object, scope: RequestScope, work: () => void): void {
    open++;
    inUse.add(request);
    storage.run(scope, work);
  },
  /** The request has been answered, or nobody waits for its answer any more. */
  over(request: object): void {
    if (inUse.delete(request)) leave();
  },
  /** As {@link requestScope.run}, for a request that may have been let in without a scope. */
  within<T>(correlationId: string | undefined, work: () => T): T {
    if (storage.getStore() || correlationId === undefined) return work();
    return requestScope.run({ correlationId, written: undefined }, work);
  },
  current: (): RequestScope | undefined => storage.getStore(),
  /** Notes an event of this request, so that its answer can wait until the read models have it. */
  wrote(position: Position): void {
    const scope = storage.getStore();
    if (!scope) return;
    scope.firstWroteAt ??= performance.now();
    if (scope.written === undefined || scope.written < position) scope.written = position;
  },
};
