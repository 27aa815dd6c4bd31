import http from 'node:http';
import { defined } from '@wavelane/testing';

export interface Shot {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** Milliseconds, ascending. */
export type Latencies = readonly number[];

/** Posts over so many connections that stay open. */
export class Load {
  private readonly agent: http.Agent;

  constructor(
    private readonly url: string,
    private readonly connections: number,
  ) {
    this.agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  }

  /** As fast as it goes, a call at a time on each connection. @returns seconds and latencies */
  async asFastAsPossible(shots: readonly Shot[]): Promise<{ seconds: number; latencies: Latencies }> {
    const latencies: number[] = [];
    let next = 0;
    const lane = async () => {
      while (next < shots.length) {
        const began = performance.now();
        await this.fire(defined(shots[next++]));
        latencies.push(performance.now() - began);
      }
    };
    const began = performance.now();
    await Promise.all(Array.from({ length: this.connections }, lane));
    return { seconds: (performance.now() - began) / 1_000, latencies: latencies.sort((a, b) => a - b) };
  }

  /** At its own pace, whether answers come or not; each latency counts from when its call was due. */
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
      const payload = Buffer.from(body);
      const request = http.request(
        this.url + path,
        {
          method: 'POST',
          agent: this.agent,
          headers: { 'content-type': 'application/json', 'content-length': payload.length, ...headers },
        },
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

export const quantile = (ascending: Latencies, share: number): number =>
  defined(ascending[Math.min(ascending.length - 1, Math.ceil(ascending.length * share) - 1)]);

export const median = (all: readonly number[]): number => defined([...all].sort((a, b) => a - b)[all.length >> 1]);

export const verdict = (isMet: boolean): string => (isMet ? 'met' : 'MISSED');
