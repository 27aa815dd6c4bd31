/** The faults of the double; a test switches them while it runs. */
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
    /** Writes nothing and ends the call without an error and without a result: the client's promise never settles. */
    | 'half-close'
    /** Another node leads, but the given address is this node's own. */
    | 'not-leader'
    | 'denied'
    | 'too-large';
  /**
   * The batch calls: they work, are unknown to the server, or answer appends that the client did not send, with ids as
   * numbers.
   */
  batches: 'ok' | 'unknown' | 'strange';
  read: 'ok' | 'silent' | 'unavailable' | 'denied';
  subscribe: 'ok' | 'silent' | 'end' | 'error';
  /**
   * The position in a filtered subscription's checkpoint: the current one, the first one, or one beyond events still to
   * come.
   */
  checkpoints: 'ok' | 'stale' | 'ahead';
  /** Servers before 23.10 do not report that a subscription has caught up. */
  caughtUp: 'told' | 'untold';
  /** The server dies when so many events of one append have come, before it writes them. */
  dieAfterEvents: number;
  /** The server recognises a repeat without its position, as the real server may. */
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

/** The delay of each answer, in ms. */
export interface Prices {
  append: number;
  read: number;
  /** The delay of an event to a subscription. */
  delivery: number;
}

export const noPrices = (): Prices => ({ append: 0, read: 0, delivery: 0 });
