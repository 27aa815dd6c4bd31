import type { SimContext } from '../runtime/context.js';
import type { Outcome, SimCall } from './model.js';

/** The ordered outcomes of the next calls, in the order in which they were ordered. */
export class Outcomes {
  private waiting: Outcome[];
  private seq: number;

  constructor(private readonly sim: SimContext) {
    this.waiting = sim.store.load<Outcome>('paypal-outcome').sort((one, other) => one.seq - other.seq);
    this.seq = Math.max(0, ...this.waiting.map(({ seq }) => seq));
  }

  list(): readonly Outcome[] {
    return this.waiting;
  }

  add(order: Omit<Outcome, 'seq'>): Outcome {
    const outcome = { ...order, seq: ++this.seq };
    this.waiting.push(outcome);
    this.sim.store.put('paypal-outcome', String(outcome.seq), outcome);
    return outcome;
  }

  /** @returns how many there were */
  clear(): number {
    const { length } = this.waiting;
    for (const { seq } of this.waiting) this.sim.store.delete('paypal-outcome', String(seq));
    this.waiting = [];
    return length;
  }

  /** Returns the first outcome that waits for such a call, and uses it up. */
  take(call: SimCall): Outcome | undefined {
    const outcome = this.waiting.find(({ on }) => on === call);
    if (!outcome) return undefined;
    outcome.times--;
    if (outcome.times > 0) this.sim.store.put('paypal-outcome', String(outcome.seq), outcome);
    else {
      this.waiting = this.waiting.filter((other) => other !== outcome);
      this.sim.store.delete('paypal-outcome', String(outcome.seq));
    }
    return outcome;
  }
}
