import http from 'node:http';
import { defined } from '@wavelane/testing';

/** One HTTP call. Without a body it is a GET, with one a POST of JSON. */
export interface Shot {
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Milliseconds, ascending. */
export type Latencies = readonly number[];

/** HTTP calls over a number of connections that stay open. */
export class Load {
  private readonly agent: http.Agent;

  constructor(
    private readonly url: string,
    private readonly connections: number,
  ) {
    this.agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Sends one call at a time on each connection, without pauses. */
  async asFastAsPossible(shots: readonly Shot[]): Promise<void> {
    let next = 0;
    const lane = async () => {
      while (next < shots.length) await this.fire(defined(shots[next++]));
    };
    await Promise.all(Array.from({ length: this.connections }, lane));
  }

  /**
   * Sends at its own pace, whether answers come or not; each latency counts from the moment at which its call was due.
   */
  async atRate(shots: readonly Shot[], perSecond: number): Promise<Latencies> {
    const latencies: number[] = [];
    const began = performance.now();
    const flying: Promise<void>[] = [];
    for (let n = 0; n < shots.length;) {
      for (const due = ((performance.now() - began) * perSecond) / 1_000; n < shots.length && n <= due; n++) {
        const dueAt = began + (n * 1_000) / perSecond;
        flying.push(this.fire(defined(shots[n])).then(() => void latencies.push(performance.now() - dueAt)));
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    await Promise.all(flying);
    return latencies.sort((a, b) => a - b);
  }

  stop(): void {
    this.agent.destroy();
  }

  private fire({ path, headers, body }: Shot): Promise<void> {
    return new Promise((resolve, reject) => {
      const payload = body === undefined ? undefined : Buffer.from(body);
      const ofBody = payload && { 'content-type': 'application/json', 'content-length': payload.length };
      const request = http.request(
        this.url + path,
        { method: payload ? 'POST' : 'GET', agent: this.agent, headers: { ...ofBody, ...headers } },
        (response) => {
          response.resume();
          response.on('end', () => {
            if (response.statusCode === 200) resolve();
            else reject(new Error(`${path} answered ${response.statusCode}`));
          });
        },
      );
      request.on('error', reject);
      request.end(payload);
    });
  }
}

/** @param share between 0 and 1: 0.99 is p99 */
export const quantile = (ascending: Latencies, share: number): number =>
  defined(ascending[Math.min(ascending.length - 1, Math.ceil(ascending.length * share) - 1)]);

export const median = (all: readonly number[]): number => defined([...all].sort((a, b) => a - b)[all.length >> 1]);

export const ascending = (all: readonly number[]): Latencies => [...all].sort((a, b) => a - b);
