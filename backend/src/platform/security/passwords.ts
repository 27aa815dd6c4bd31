import { hash, verify } from '@node-rs/argon2';
import { requestScope } from '../domain/request-scope.js';
import { type HashClient, type HashLane, HashQueue } from './hashing/hash-queue.js';

/** argon2id cost. The default is the strongest row of OWASP's table: 46 MiB, one pass (docs/adr/0008). */
export interface PasswordCost {
  memoryKiB: number;
  passes: number;
}

export const PASSWORD_COST: PasswordCost = { memoryKiB: 47_104, passes: 1 };

/** Hashes and checks passwords, few at a time and clients in turn: a flood must not take both cores and all memory. */
export class Passwords {
  private readonly queue = new HashQueue();
  private dummy: Promise<string> | undefined;

  constructor(private readonly cost: PasswordCost = PASSWORD_COST) {}

  hash(password: string): Promise<string> {
    return this.queue.run(clientOf('registration'), () => hash(composed(password), this.options()));
  }

  /**
   * Comes before the costs of a new password besides its hash.
   * @throws DomainError unavailable if the hash would find no room
   */
  admit(): void {
    this.queue.admit(clientOf('registration'));
  }

  /**
   * @param stored undefined for an unknown account: the work is done all the same, so that the time reveals nothing
   * @param known the browser or the address by which the account knows the person who signs in
   */
  async check(stored: string | undefined, password: string, known?: string): Promise<boolean> {
    // Every check waits for it, or the first unknown address after a start would take twice as long.
    const dummy = await (this.dummy ??= hash('no such account', this.options()));
    const against = stored ?? dummy;
    const client: HashClient = known === undefined ? clientOf('sign-in') : { lane: 'known', key: known };
    for (const form of formsOf(password))
      if (await this.queue.run(client, () => verify(against, form))) return stored !== undefined;
    return false;
  }

  private options() {
    return { memoryCost: this.cost.memoryKiB, timeCost: this.cost.passes, parallelism: 1 };
  }
}

/** Keyboards write an accent with its letter or after it: both are the same password. */
const composed = (password: string): string => password.normalize('NFC');

/** The form that is hashed, then those in which it may have been hashed before. */
const formsOf = (password: string): readonly string[] => [
  ...new Set([composed(password), password, password.normalize('NFD')]),
];

/** Signed-in people wait in the lane of the known; work outside a request counts as the installation's own. */
function clientOf(lane: HashLane): HashClient {
  const scope = requestScope.current();
  if (!scope?.client) return { lane: 'known', key: 'installation' };
  const { accountId, network } = scope.client;
  return accountId === null ? { lane, key: network } : { lane: 'known', key: accountId };
}
