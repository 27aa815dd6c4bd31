import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../domain/refusal.js';

/** argon2id cost. The default is the strongest row of OWASP's table: 46 MiB, one pass (docs/adr/0008). */
export interface PasswordCost {
  memoryKiB: number;
  passes: number;
}

export const PASSWORD_COST: PasswordCost = { memoryKiB: 47_104, passes: 1 };

const AT_ONCE = 2;
const MAX_WAITING = 50;

/** Hashes and checks passwords, two at a time: a flood of sign-ins must not take both cores and all memory. */
export class Passwords {
  private active = 0;
  private readonly queue: (() => void)[] = [];
  private dummy: Promise<string> | undefined;

  constructor(private readonly cost: PasswordCost = PASSWORD_COST) {}

  hash(password: string): Promise<string> {
    return this.limited(() => hash(password, this.options()));
  }

  /** @param stored undefined where there is no such account: the work is done all the same, so that time tells nothing */
  async check(stored: string | undefined, password: string): Promise<boolean> {
    this.dummy ??= this.hash('no such account');
    const against = stored ?? (await this.dummy);
    const fits = await this.limited(() => verify(against, password));
    return fits && stored !== undefined;
  }

  private options() {
    return { memoryCost: this.cost.memoryKiB, timeCost: this.cost.passes, parallelism: 1 };
  }

  private async limited<T>(work: () => Promise<T>): Promise<T> {
    if (this.active >= AT_ONCE) {
      if (this.queue.length >= MAX_WAITING)
        throw Refusal.unavailable('Too many sign-ins at once. Try again in a moment.');
      await new Promise<void>((resolve) => this.queue.push(resolve));
    }
    this.active++;
    try {
      return await work();
    } finally {
      this.active--;
      this.queue.shift()?.();
    }
  }
}
