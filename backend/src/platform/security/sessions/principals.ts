import type { Principal } from '../../http/commands/request-context.js';
import type { SessionFacts } from './session-facts.js';

/** Decides for whom a session acts. Accounts do it: the platform knows none. */
export abstract class Principals {
  /** @returns undefined if the session is no longer good */
  abstract of(facts: SessionFacts): Promise<Principal | undefined>;
}
