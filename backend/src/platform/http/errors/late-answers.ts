import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Refusals of one address that are answered at once: a person with an impatient finger, or a page with many requests. */
const AT_ONCE = { points: 30, seconds: 10 };
const LATE_MS = 1_000;
/** At most so many wait; the others are answered at once, since waiting holds a connection. */
const WAITING_MAX = 500;

/**
 * Delays the answers to a client that goes on asking after a refusal. A flood over open connections is then no faster
 * than its answers, and the thread has time for other clients: without it 100 connections get refused 100 times a
 * second.
 */
export class LateAnswers {
  private readonly refusals = new RateLimiterMemory({ points: AT_ONCE.points, duration: AT_ONCE.seconds });
  private waiting = 0;

  /**
   * Resolves when the refusal may be sent.
   * @param busy the product has no room; every refusal is late then
   */
  async turn(network: string, busy = false): Promise<void> {
    if (this.waiting >= WAITING_MAX || (!busy && !(await this.insists(network)))) return;
    this.waiting++;
    await new Promise((resolve) => setTimeout(resolve, LATE_MS).unref());
    this.waiting--;
  }

  private async insists(network: string): Promise<boolean> {
    try {
      await this.refusals.consume(network);
      return false;
    } catch (error) {
      if (error instanceof RateLimiterRes) return true;
      throw error;
    }
  }
}
