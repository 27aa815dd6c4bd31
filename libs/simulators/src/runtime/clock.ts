/** The simulators' own time in Unix ms: the given clock plus the offset that the control interface has set. */
export class SimClock {
  offset = 0;

  constructor(private readonly source: () => number = Date.now) {}

  now(): number {
    return this.source() + this.offset;
  }

  seconds(): number {
    return Math.floor(this.now() / 1_000);
  }
}
