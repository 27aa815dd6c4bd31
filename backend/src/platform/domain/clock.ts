/** Where time comes from. Aggregates never read it; handlers pass `now()` in. */
export abstract class Clock {
  /** Unix ms. */
  abstract now(): number;
}

export class SystemClock extends Clock {
  now(): number {
    return Date.now();
  }
}
