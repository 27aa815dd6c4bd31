import type { RecordStore } from '@wavelane/read-store';
import type { Request } from 'express';
import { Counter } from 'prom-client';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { registry } from '../../metrics/registry.js';
import { type Known, type KnownDevices } from '../devices/known-devices.js';
import { originOf } from '../request-origin.js';
import { RATE_LIMITS, type LimitName, waitAfter } from './rate-limits.js';
import { RecordLimiter, siteLimiter } from './record-limiter.js';
import { addressKey, networkOf, siteOf } from './subject.js';
import type { Throttling } from './throttling.js';

const logins = new Counter({
  name: 'login_total',
  help: 'Sign-ins by what became of them',
  labelNames: ['result'],
  registers: [registry],
});

export interface SignInAttempt {
  request: Request;
  /** As it was typed. */
  email: string;
  /** null: no account has this address. */
  accountId: string | null;
}

/** A try that is counted as a failure until it turns out to be none. Exactly one of the three is called. */
export interface Reservation {
  /** How this browser or address is known to the account; null: a stranger. */
  readonly known: Known | null;
  /** Password (or code) was wrong: the count stands. */
  failed(): Promise<void>;
  /** Signed in: what was counted against the account from here is forgotten. */
  succeeded(): Promise<void>;
  /**
   * Neither right nor wrong: the right password without the code that is needed, or the check failed. Gives the try
   * back.
   */
  withdrawn(): Promise<void>;
}

/** Something that is counted before the work and given back after it. */
interface Rule {
  name: LimitName;
  key: string;
  limiter: RecordLimiter;
}

type SignInRule = Extract<LimitName, `sign-in-${string}` | `confirmation${string}`>;

/**
 * Limits wrong passwords. A try is counted before the check, so that a hundred at once are not all checked. A browser
 * that has signed in before, and an address that did so lately, have a count of their own, which no stranger can use
 * up. An error of the store goes through: no counting, no sign-in.
 */
export class SignInLimits {
  private readonly limiters: Readonly<Record<SignInRule, RecordLimiter>>;
  /** Failed sign-ins of all addresses of a /48. */
  private readonly site: RecordLimiter;
  /** Closed for as long as an account waits for the next stranger. */
  private readonly gate: RecordLimiter;

  constructor(
    records: RecordStore,
    private readonly devices: KnownDevices,
    private readonly throttling: Throttling,
    now: () => number,
    private readonly on = true,
  ) {
    const limiter = (name: SignInRule) => new RecordLimiter({ name, ...RATE_LIMITS[name] }, records, now);
    this.limiters = {
      'sign-in-pair': limiter('sign-in-pair'),
      'sign-in-device': limiter('sign-in-device'),
      'sign-in-address': limiter('sign-in-address'),
      'sign-in-account': limiter('sign-in-account'),
      confirmation: limiter('confirmation'),
      'confirmation-code': limiter('confirmation-code'),
    };
    this.site = siteLimiter('sign-in-address', RATE_LIMITS['sign-in-address'], records, now);
    this.gate = new RecordLimiter({ name: 'sign-in-gate', points: 1, seconds: 1 }, records, now);
  }

  /** @throws DomainError limit, with when to go on */
  async reserve({ request, email, accountId }: SignInAttempt): Promise<Reservation> {
    const known = await this.devices.known(request, accountId);
    if (!this.on) return counting(known, async () => undefined);
    // Each spelling of an address is the same account.
    const account = accountId ?? addressKey(email);
    const { address } = originOf(request);
    const [network, site] = [networkOf(address), siteOf(address)];
    const pair = this.rule('sign-in-pair', `${network}|${account}`);
    const rules = known
      ? [known.by === 'device' ? this.rule('sign-in-device', known.key) : pair]
      : [
          pair,
          this.rule('sign-in-address', network),
          ...(site === undefined ? [] : [{ name: 'sign-in-address', key: site, limiter: this.site } as const]),
        ];
    const waiting = known ? null : this.rule('sign-in-account', account);
    const refuse = (rule: LimitName, key: string, waitMs: number) => {
      logins.inc({ result: 'throttled' });
      return this.throttling.met({ rule, key, waitMs, origin: originOf(request), accountId });
    };
    const taken = await this.take(rules, waiting, refuse);
    return counting(known, async (result) => {
      if (result === 'failed') return;
      for (const { name, key, limiter } of taken) {
        if (result === 'withdrawn' || name === 'sign-in-address') await limiter.reward(key);
        else await limiter.delete(key);
      }
      if (waiting) await this.gate.delete(waiting.key);
    });
  }

  /**
   * For a session that asks for the password or a code again.
   * @throws DomainError limit, with when to go on
   */
  async reserveConfirmation(request: Request, accountId: string, by: 'password' | 'code'): Promise<Reservation> {
    if (!this.on) return counting(null, async () => undefined, false);
    const rule = this.rule(by === 'code' ? 'confirmation-code' : 'confirmation', accountId);
    const origin = originOf(request);
    await this.take([rule], null, (name, key, waitMs) =>
      this.throttling.met({ rule: name, key, waitMs, origin, accountId }),
    );
    const settled = async (result: Settled) => {
      if (result === 'succeeded') await rule.limiter.delete(rule.key);
      if (result === 'withdrawn') await rule.limiter.reward(rule.key);
    };
    return counting(null, settled, false);
  }

  private rule(name: SignInRule, key: string): Rule {
    return { name, key, limiter: this.limiters[name] };
  }

  /** All or none. Looks first: a flood that is refused anyway writes nothing. */
  private async take(
    rules: readonly Rule[],
    waiting: Rule | null,
    refuse: (name: LimitName, key: string, waitMs: number) => Error,
  ): Promise<Rule[]> {
    for (const { name, key, limiter } of rules) {
      const so = await limiter.get(key);
      if (so && so.consumedPoints >= limiter.points) throw refuse(name, key, so.msBeforeNext);
    }
    const shut = waiting && (await this.gate.get(waiting.key));
    if (waiting && shut) throw refuse(waiting.name, waiting.key, shut.msBeforeNext);
    const taken: Rule[] = [];
    try {
      for (const rule of rules) {
        await consume(rule.limiter, rule.key, (waitMs) => refuse(rule.name, rule.key, waitMs));
        taken.push(rule);
      }
      if (waiting) {
        const { consumedPoints } = await waiting.limiter.penalty(waiting.key);
        taken.push(waiting);
        await this.shut(waiting.key, consumedPoints, (waitMs) => refuse(waiting.name, waiting.key, waitMs));
      }
      return taken;
    } catch (error) {
      for (const { limiter, key } of taken) await limiter.reward(key).catch(() => undefined);
      throw error;
    }
  }

  /** After so many failures each try shuts the gate behind it; of several at once one is through. */
  private async shut(key: string, failures: number, refuse: (waitMs: number) => Error): Promise<void> {
    const seconds = waitAfter(failures);
    if (seconds > 0) await consume(this.gate, key, refuse, { customDuration: seconds });
  }
}

type Settled = 'failed' | 'succeeded' | 'withdrawn';

function counting(known: Known | null, settle: (result: Settled) => Promise<void>, counted = true): Reservation {
  const end = (result: Settled) => async () => {
    if (counted && result !== 'withdrawn') logins.inc({ result });
    await settle(result);
  };
  return { known, failed: end('failed'), succeeded: end('succeeded'), withdrawn: end('withdrawn') };
}

/** @param refuse makes the error to throw if no tries are left; then nothing was counted either */
async function consume(
  limiter: RecordLimiter,
  key: string,
  refuse: (waitMs: number) => Error,
  options?: { customDuration: number },
): Promise<void> {
  try {
    await limiter.consume(key, 1, options);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    await limiter.reward(key);
    throw refuse(error.msBeforeNext);
  }
}
