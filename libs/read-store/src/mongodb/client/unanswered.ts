/**
 * How long no call has been answered. Counted from the beginning of the first call after the last answer, and only once
 * a call has failed: without a call, no answer is missing.
 */
export class Unanswered {
  private since: number | undefined;
  private hasFailed = false;

  began(now: number): void {
    this.since ??= now;
  }

  answered(): void {
    this.since = undefined;
    this.hasFailed = false;
  }

  failed(now: number): void {
    this.since ??= now;
    this.hasFailed = true;
  }

  ms(now: number): number {
    return this.hasFailed && this.since !== undefined ? now - this.since : 0;
  }
}
