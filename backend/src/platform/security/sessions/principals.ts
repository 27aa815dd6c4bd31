import type { Principal } from '../../http/commands/request-context.js';
import type { SessionFacts } from './session-facts.js';

/**
 * Finds the account and the member that a session acts for. The accounts feature implements it: the platform knows
 * none.
 */
export abstract class Principals {
  /** @returns undefined if the session is no longer good */
  abstract of(facts: SessionFacts): Promise<Principal | undefined>;
}
