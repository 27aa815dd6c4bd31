import { sleep } from '../chance.js';

/** One answer of `/health/ready`; times of `performance.now()`. */
export interface Look {
  askedAt: number;
  answeredAt: number;
  isReady: boolean;
  /** The parts with a problem. */
  problems: readonly string[];
}

const EVERY_MS = 100;
const PATIENCE_MS = 20_000;

/** Asks a product for its readiness again and again, as a proxy does. */
export class ReadinessWatch {
  readonly looks: Look[] = [];
  private isOver = false;
  private readonly watching: Promise<void>;

  constructor(private readonly url: string) {
    this.watching = this.watch();
  }

  /** Asks once, in addition to the watch. */
  async look(): Promise<Look> {
    const askedAt = performance.now();
    const response = await fetch(`${this.url}/health/ready`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const { problems } = (await response.json()) as { problems?: Record<string, string> };
    const look = {
      ...{ askedAt, answeredAt: performance.now() },
      ...{ isReady: response.status === 200, problems: Object.keys(problems ?? {}) },
    };
    this.looks.push(look);
    return look;
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.watching;
  }

  private async watch(): Promise<void> {
    while (!this.isOver) {
      await this.look().catch(() => undefined);
      await sleep(EVERY_MS);
    }
  }
}
