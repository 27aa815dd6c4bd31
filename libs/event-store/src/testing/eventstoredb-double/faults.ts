/** How the double misbehaves; a test switches while it runs. */
export interface Faults {
  /** GetSupportedMethods, which the client calls without a deadline. */
  features: 'ok' | 'silent';
  append:
    | 'ok'
    /** Takes everything, writes nothing, never answers. */
    | 'silent'
    /** Writes, never answers. */
    | 'unanswered'
    /** Writes, then the call is cancelled as by a dying server. */
    | 'cancelled'
    /** Writes nothing and ends the call well, without a result: the client's promise never settles. */
    | 'half-close'
    /** Another node leads; the address given is this one's own. */
    | 'not-leader'
    | 'denied'
    | 'too-large';
  /** Calls that many appends share: well, not known, or answered with what nobody asked and with ids as numbers. */
  batches: 'ok' | 'unknown' | 'strange';
  read: 'ok' | 'silent' | 'unavailable' | 'denied';
  subscribe: 'ok' | 'silent' | 'end' | 'error';
  /** How far a filtered subscription says it has looked: as it is, what it said first, or beyond what is still to come. */
  checkpoints: 'ok' | 'stale' | 'ahead';
  /** Servers before 23.10 do not tell that a subscription has caught up. */
  caughtUp: 'told' | 'untold';
  /** Dies when so many events of one append have come, before they are written. */
  dieAfterEvents: number;
  /** Recognises a repeat without saying where it stands, as the real server may. */
  hidesRepeatPosition: boolean;
}

export const noFaults = (): Faults => ({
  features: 'ok',
  append: 'ok',
  batches: 'ok',
  read: 'ok',
  subscribe: 'ok',
  checkpoints: 'ok',
  caughtUp: 'told',
  dieAfterEvents: Infinity,
  hidesRepeatPosition: false,
});

/** What a call costs, in ms: how much later its answer comes. */
export interface Prices {
  append: number;
  read: number;
  /** How long an event is on its way to a subscription. */
  delivery: number;
}

export const noPrices = (): Prices => ({ append: 0, read: 0, delivery: 0 });
