import { say } from '@wavelane/contracts';
import { DomainError } from '../../../domain/domain-error.js';
import { FairQueue } from '../../../security/hashing/fair-queue.js';

/** Held in memory at once: a body of 25 MB, its parsed form and the values made from it are some 100 MB. */
const AT_ONCE = 2;
/** A connection each, and nothing of the body is read meanwhile. */
const MOST_WAITING = { ofOne: 2, inAll: 50 };
/** A request that is still waiting by then is refused, to be repeated, long before the server gives the request up. */
const PATIENCE_MS = 60_000;
/** A body that comes slower than that makes room for others that wait. Bytes a second. */
const SLOWEST = 64 * 1_024;
/** Looks after which one account no longer keeps both places from others with bodies that are still coming. */
const SECOND_LOOKS = 5;
/** How often it is looked how much has come. */
const LOOK_MS = 1_000;

/** A request that asks for a place. */
export interface Visit {
  /** The sender of the request: shares are counted by it. */
  key: string;
  /**
   * Begins to read, now or later; never for a client that is gone.
   * @param arrived to be called when the body is there; false if it was refused meanwhile
   */
  read(arrived: () => boolean): void;
  /** Bytes that have come until now. */
  came(): number;
  /** There is no room, or none any more for a body that has begun to come. */
  refuse(error: DomainError, hasBegun: boolean): void;
}

interface Guest extends Visit {
  state: 'waits' | 'comes' | 'is there' | 'over';
  /** Looks at it since its place was taken. */
  looks: number;
  timer?: NodeJS.Timeout;
}

/**
 * Room for large bodies. Each is read when there is room for it, and has its place until it is answered: a process with
 * little memory would end with ten lists at once, which cost each of their senders one request.
 */
export class Room {
  private readonly queue = new FairQueue(MOST_WAITING);
  private readonly inside = new Set<Guest>();

  /** @returns what to call when it is answered, or its client gone */
  enter(visit: Visit): () => void {
    const guest: Guest = { ...visit, state: 'waits', looks: 0 };
    this.alarm(guest, PATIENCE_MS);
    this.queue.push({ key: visit.key, start: () => this.begin(guest), refused: () => this.refuse(guest) });
    this.next();
    return () => this.leave(guest);
  }

  private begin(guest: Guest): void {
    if (guest.state !== 'waits') return;
    guest.state = 'comes';
    this.inside.add(guest);
    this.alarm(guest, LOOK_MS);
    guest.read(() => {
      if (guest.state === 'comes') guest.state = 'is there';
      return guest.state === 'is there';
    });
  }

  private alarm(guest: Guest, ms: number): void {
    clearTimeout(guest.timer);
    guest.timer = setTimeout(() => {
      guest.looks++;
      const isSlow = guest.state === 'comes' && guest.came() < (guest.looks * SLOWEST * LOOK_MS) / 1_000;
      const isTooMuch = isSlow || (guest.looks > SECOND_LOOKS && this.hasAnother(guest));
      if (guest.state === 'waits' || (isTooMuch && this.queue.size > 0)) this.refuse(guest);
      else if (guest.state === 'comes') this.alarm(guest, LOOK_MS);
    }, ms).unref();
  }

  /** Whether its account has the other place, too, with a body that is still coming. */
  private hasAnother({ key, state }: Guest): boolean {
    const coming = [...this.inside].filter((one) => one.key === key && one.state === 'comes');
    return state === 'comes' && coming.length > 1;
  }

  private refuse(guest: Guest): void {
    const hasBegun = guest.state === 'comes';
    if (guest.state === 'waits' || hasBegun) {
      this.leave(guest);
      guest.refuse(DomainError.busy(say('too-many-lists-at-once')), hasBegun);
    }
  }

  private leave(guest: Guest): void {
    guest.state = 'over';
    clearTimeout(guest.timer);
    if (this.inside.delete(guest)) this.next();
  }

  private next(): void {
    while (this.inside.size < AT_ONCE) {
      const one = this.queue.shift();
      if (!one) return;
      one.start();
    }
  }
}
