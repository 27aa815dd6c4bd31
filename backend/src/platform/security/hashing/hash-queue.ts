import { Gauge } from 'prom-client';
import { say } from '@wavelane/contracts';
import { DomainError } from '../../domain/domain-error.js';
import { registry } from '../../metrics/registry.js';
import { FairQueue } from './fair-queue.js';

const waiting = new Gauge({
  name: 'password_queue_waiting',
  help: 'Passwords that wait to be hashed or checked',
  labelNames: ['lane'],
  registers: [registry],
});

/**
 * The people who wait: those who are signed in or known to the account, strangers who sign in, all who make a new hash.
 */
export type HashLane = 'known' | 'sign-in' | 'registration';

export interface HashClient {
  lane: HashLane;
  /** Shares are counted by it: an address, an account, a browser. */
  key: string;
}

const noRoom = () => DomainError.busy(say('too-many-sign-ins-at-once'));

/** Each takes some 50 ms and 46 MiB: no more than two cores and 92 MiB at any time. */
const AT_ONCE = 2;
/** The other is for people who want to get in. */
const REGISTRATIONS_AT_ONCE = 1;

/** The most that wait: a person who would wait for longer than some seconds is refused at once. */
const MOST_WAITING: Readonly<Record<HashLane, { ofOne: number; inAll: number }>> = {
  known: { ofOne: 20, inAll: 200 },
  'sign-in': { ofOne: 40, inAll: 120 },
  registration: { ofOne: 5, inAll: 30 },
};

/**
 * Lets two hashes run at once. Known browsers go first; strangers who sign in and registrations take turns, and only
 * one registration runs at a time: a flood of them leaves a place for all others.
 */
export class HashQueue {
  private readonly running = { known: 0, 'sign-in': 0, registration: 0 };
  private readonly queues: Readonly<Record<HashLane, FairQueue>> = {
    known: new FairQueue(MOST_WAITING.known),
    'sign-in': new FairQueue(MOST_WAITING['sign-in']),
    registration: new FairQueue(MOST_WAITING.registration),
  };
  private lastStranger: HashLane = 'registration';

  /** @throws DomainError unavailable if too many wait, at once or because a key with fewer took the place */
  async run<T>({ lane, key }: HashClient, work: () => Promise<T>): Promise<T> {
    await new Promise<void>((start, refuse) => {
      const refused = () => refuse(noRoom());
      this.queues[lane].push({ key, start, refused });
      this.next();
    });
    try {
      return await work();
    } finally {
      this.running[lane]--;
      this.next();
    }
  }

  /** Checks whether there is room now, before a caller prepares something. @throws DomainError unavailable */
  admit({ lane, key }: HashClient): void {
    if (!this.queues[lane].takes(key)) throw noRoom();
  }

  private next(): void {
    for (let lane = this.choice(); lane !== undefined; lane = this.choice()) {
      this.running[lane]++;
      if (lane !== 'known') this.lastStranger = lane;
      this.queues[lane].shift()?.start();
    }
    for (const [lane, { size }] of Object.entries(this.queues)) waiting.set({ lane }, size);
  }

  private choice(): HashLane | undefined {
    const { running, queues } = this;
    if (running.known + running['sign-in'] + running.registration >= AT_ONCE) return undefined;
    if (queues.known.size > 0) return 'known';
    const registers = queues.registration.size > 0 && running.registration < REGISTRATIONS_AT_ONCE;
    const signsIn = queues['sign-in'].size > 0;
    if (registers && signsIn) return this.lastStranger === 'registration' ? 'sign-in' : 'registration';
    return registers ? 'registration' : signsIn ? 'sign-in' : undefined;
  }
}
