/**
 * The states of the engine of a process:
 *
 *   new ──start──► starting ──► standby ◄──────lease lost──────┐
 *                     │            │ lease taken               │
 *                     └────────────┴──► catching-up ──head──► live
 *                                          ▲   ▲               │
 *                                          │   └──new events───┘
 *                  a store is away: any ──► waiting (0.25 s, 0.5 s … 10 s, then from the checkpoints)
 *   any ──stop──► stopped
 */
export type EngineState = 'new' | 'starting' | 'standby' | 'catching-up' | 'live' | 'waiting' | 'stopped';

const NEXT: Record<EngineState, readonly EngineState[]> = {
  new: ['starting', 'stopped'],
  starting: ['standby', 'catching-up', 'waiting', 'stopped'],
  standby: ['catching-up', 'waiting', 'stopped'],
  'catching-up': ['live', 'standby', 'waiting', 'stopped'],
  live: ['catching-up', 'standby', 'waiting', 'stopped'],
  waiting: ['standby', 'catching-up', 'stopped'],
  stopped: [],
};

/** The state, changed only along the arrows. */
export class EngineStateMachine {
  private state: EngineState = 'new';

  get current(): EngineState {
    return this.state;
  }

  /** True if this process projects. */
  get isProjecting(): boolean {
    return this.state === 'catching-up' || this.state === 'live';
  }

  /** @throws Error for a way that does not exist: a mistake in the engine */
  to(next: EngineState): void {
    if (next === this.state) return;
    if (!NEXT[this.state].includes(next)) throw new Error(`The engine cannot go from ${this.state} to ${next}`);
    this.state = next;
  }
}
