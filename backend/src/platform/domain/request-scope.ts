import { AsyncLocalStorage } from 'node:async_hooks';
import type { Position } from '@wavelane/event-store';

/** The facts about the request that is being answered, readable from any place in the code. */
export interface RequestScope {
  correlationId: string;
  /** Position of the last event that the request wrote. */
  written: Position | undefined;
  /** When it wrote its first event (performance.now, ms). */
  firstWroteAt?: number;
  /** The client, for a fair share of what is scarce. */
  client?: { network: string; accountId: string | null };
  /** Charges the account for work that another thread did for this request, ms. */
  charge?: (ms: number) => void;
}

const storage = new AsyncLocalStorage<RequestScope>();

export const requestScope = {
  /** Until the work is done, also if it goes on by promises. */
  run: <T>(scope: RequestScope, work: () => T): T => storage.run(scope, work),
  current: (): RequestScope | undefined => storage.getStore(),
  /** Notes an event of this request, so that its answer can wait until the read models have it. */
  wrote(position: Position): void {
    const scope = storage.getStore();
    if (!scope) return;
    scope.firstWroteAt ??= performance.now();
    if (scope.written === undefined || scope.written < position) scope.written = position;
  },
};
