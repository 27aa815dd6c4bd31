import { say } from '@wavelane/contracts';
import { DomainError } from '../../domain/domain-error.js';
import { FairQueue } from '../../security/hashing/fair-queue.js';

/** Held in memory at once: a body of 25 MB, what it was parsed into and what becomes of it are some 100 MB. */
const AT_ONCE = 2;
/** A connection each, and nothing of the body is read meanwhile. */
const MOST_WAITING = { ofOne: 2, inAll: 50 };
/** Whose turn has not come by then is told to come again, long before the server gives the request up. */
const PATIENCE_MS = 60_000;
/** A body that is still coming after that makes room for others that wait: 25 MB in 20 s are 10 Mbit/s. */
const ARRIVES_WITHIN_MS = 20_000;

/** What wants to come in. */
export interface Visit {
  /** Whose request it is: shares are counted by it. */
  key: string;
  /**
   * Begins to read, now or later; never for a client that is gone.
   * @param arrived to be called when the body is there; false where it was refused meanwhile
   */
  read(arrived: () => boolean): void;
  /** There is no room, or none any more for a body that has begun to come. */
  refuse(error: DomainError, hasBegun: boolean): void;
}

interface Guest extends Visit {
  state: 'waits' | 'comes' | 'is there' | 'over';
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
    const guest: Guest = { ...visit, state: 'waits' };
    this.alarm(guest, PATIENCE_MS);
    this.queue.push({ key: visit.key, start: () => this.begin(guest), refused: () => this.refuse(guest) });
    this.next();
    return () => this.leave(guest);
  }

  private begin(guest: Guest): void {
    if (guest.state !== 'waits') return;
    guest.state = 'comes';
    this.inside.add(guest);
    this.alarm(guest, ARRIVES_WITHIN_MS);
    guest.read(() => {
      if (guest.state === 'comes') guest.state = 'is there';
      return guest.state === 'is there';
    });
  }

  private alarm(guest: Guest, ms: number): void {
    clearTimeout(guest.timer);
    guest.timer = setTimeout(() => {
      if (guest.state === 'waits' || (guest.state === 'comes' && this.queue.size > 0)) this.refuse(guest);
      else if (guest.state === 'comes') this.alarm(guest, 1_000);
    }, ms).unref();
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
