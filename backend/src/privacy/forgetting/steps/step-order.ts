import type { CommandContext } from '../../../platform/domain/command-context.js';
import type { Counts } from '../forgetting.events.js';
import type { ForgettingState } from '../forgetting.js';
import type { Work } from './forgetting-work.js';

/** A step with all that it may need. */
export interface StepOrder {
  state: ForgettingState & { begun: NonNullable<ForgettingState['begun']> };
  work: Work;
  context: CommandContext;
}

/** The outcome of a step. `destroyed`: keys that no process has any more. */
export interface StepOutcome {
  counts: Counts;
  destroyed?: ForgettingState['keys'];
}
