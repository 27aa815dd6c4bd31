/**
 * Secrets and password hashes: sealed, mutable, outside the log. An event names a secret by its id only
 * (architecture: Event store port).
 */
export abstract class Vault {
  /** Stores or replaces. The caller chooses the id, derived if a step may be repeated. */
  abstract put(secretId: string, plaintext: string): Promise<void>;
  /** undefined for an unknown id. @throws when the seal does not fit: a tampered or swapped row is refused */
  abstract get(secretId: string): Promise<string | undefined>;
  abstract remove(secretId: string): Promise<void>;
}
