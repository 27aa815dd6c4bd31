import { type Position, START, type StoredEvent } from '../event.js';
import type { EventStore, Following } from '../port.js';
import type { StoredEnd } from './stored-end.js';

/** The listener of a tail: it gets each event, and each start and end of the engine's pushing. */
export interface LiveListener {
  came: (event: StoredEvent) => void;
  turned: () => void;
}

/** The pause after a following ended. */
const AGAIN_AFTER_MS = 250;

/** A following that is not confirmed by then never will be. */
const STANDS_WITHIN_MS = 5_000;

/** The events that the engine pushes to the end of a tail, for as long as it does. */
export class LiveEnd {
  private following: Following | undefined;
  /** The current following, or the one before. */
  private last: Following | undefined;
  /** Events come by themselves. */
  isStanding = false;
  private brought: Position = START;
  /** The position of an event that was read and had not been pushed. */
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

  /** Has the engine push events after a position, unless it does already. @throws StoreUnavailable */
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

  /** Begins anew, because more is to come from now on. */
  renew(): void {
    this.end();
    this.overAt = -Infinity;
  }

  /** An event was found by reading. If it is not pushed before the next such event, the following counts as silent. */
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
