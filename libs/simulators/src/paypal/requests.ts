import type { SimContext } from '../runtime/context.js';
import type { SimRequest } from './model.js';

/** How long requests for orders are kept: 6 h. Refunds are kept longer. */
const KEPT_MS = 6 * 3_600_000;
const REFUND_KEPT_MS = 45 * 86_400_000;

/** Requests by `PayPal-Request-Id`: the same id again is answered with the present result of the first request. */
export class Requests {
  private readonly known = new Map<string, SimRequest>();
  private readonly running = new Set<string>();

  constructor(private readonly sim: SimContext) {
    for (const request of sim.store.load<SimRequest>('paypal-request')) this.known.set(request.key, request);
  }

  find(key: string): SimRequest | undefined {
    const request = this.known.get(key);
    if (!request) return undefined;
    const kept = request.refundId === null ? KEPT_MS : REFUND_KEPT_MS;
    return this.sim.clock.now() - request.at < kept ? request : undefined;
  }

  keep(request: Omit<SimRequest, 'at'>): void {
    const kept = { ...request, at: this.sim.clock.now() };
    this.known.set(kept.key, kept);
    this.sim.store.put('paypal-request', kept.key, kept);
  }

  /** False if the same request is under way: PayPal may fail the second of two at once. */
  begin(key: string): boolean {
    if (this.running.has(key)) return false;
    this.running.add(key);
    return true;
  }

  end(key: string): void {
    this.running.delete(key);
  }
}
