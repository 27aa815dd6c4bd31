import { type Position, START, type StoredEvent } from '../event.js';
import type { EventStore, Following } from '../port.js';
import type { StoredEnd } from './stored-end.js';

/** What came of it: a tail hears of each event, and of each time that it begins or ceases to stand. */
export interface LiveListener {
  came: (event: StoredEvent) => void;
  turned: () => void;
}

/** After one that was over, nothing is followed for so long. */
const AGAIN_AFTER_MS = 250;

/** One that does not stand by then never will. */
const STANDS_WITHIN_MS = 5_000;

/** What the engine brings to the end of a tail by itself, for as long as it does. */
export class LiveEnd {
  private following: Following | undefined;
  /** That one, or the one before. */
  private last: Following | undefined;
  /** Events come by themselves. */
  isStanding = false;
  private brought: Position = START;
  /** What was read and had not been brought. */
  private missed: Position | undefined;
  private begunAt = -Infinity;
  private overAt = -Infinity;

  constructor(
    private readonly log: Pick<EventStore, 'follow'>,
    private readonly types: readonly string[] | undefined,
    private readonly listener: LiveListener,
    private readonly stored: StoredEnd,
  ) {}

  /** The newest position that this process wrote, as far as is known here. */
  get written(): Position {
    return this.last?.written() ?? START;
  }

  /** Has events brought after a position, unless they are already. @throws StoreUnavailable */
  begin(after: Position): void {
    const now = performance.now();
    if (this.following && !this.isStanding && now - this.begunAt > STANDS_WITHIN_MS) this.end();
    if (this.following || now - this.overAt < AGAIN_AFTER_MS) return;
    this.begunAt = now;
    const isThis = () => following !== undefined && this.following === following;
    const { stored } = this;
    const { isWanted } = stored;
    if (isWanted) stored.begin(after);
    const following = this.log.follow?.({
      after,
      types: this.types,
      ...(isWanted && { onStored: (event) => void (isThis() && stored.take(event)) }),
      onStanding: () => {
        if (isThis()) this.stands();
      },
      onEvent: (event) => {
        if (isThis()) this.comes(event);
      },
      onOver: () => {
        if (isThis()) this.over();
      },
    });
    this.following = this.last = following;
  }

  /** Nothing is to come any more. */
  end(): void {
    this.following?.end();
    if (this.following) this.over();
  }

  /** What is brought from now on is to be more: it begins anew. */
  renew(): void {
    this.end();
    this.overAt = -Infinity;
  }

  /** An event was found by reading. Where it is not brought before the next such find, nothing is. */
  readPast(position: Position): void {
    if (!this.isStanding || this.brought >= position) return;
    const isSilent = this.missed !== undefined && this.brought < this.missed;
    this.missed = position;
    if (isSilent) this.end();
  }

  private stands(): void {
    this.isStanding = true;
    this.listener.turned();
  }

  private comes(event: StoredEvent): void {
    this.brought = event.position;
    this.listener.came(event);
  }

  private over(): void {
    this.following = undefined;
    this.stored.end();
    this.isStanding = false;
    this.missed = undefined;
    this.overAt = performance.now();
    this.listener.turned();
  }
}
