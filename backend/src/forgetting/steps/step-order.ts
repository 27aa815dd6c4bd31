import type { CommandContext } from '../../platform/domain/command-context.js';
import type { Counts } from '../forgetting.events.js';
import type { ForgettingState } from '../forgetting.js';
import type { Work } from './forgetting-work.js';

/** A step with all that it may need. */
export interface StepOrder {
  state: ForgettingState & { begun: NonNullable<ForgettingState['begun']> };
  work: Work;
  context: CommandContext;
}

/** What a step came to. `destroyed`: keys that nobody has any more. */
export interface StepOutcome {
  counts: Counts;
  destroyed?: ForgettingState['keys'];
}
