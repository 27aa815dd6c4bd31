import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AS_STARTED } from '@wavelane/testing';
import type { Watched } from '../intake-server.js';

/** The product in a process of its own (`intake-server.ts`), with SQLite in a folder that is removed with it. */
export class WatchedProduct {
  readonly folder: string;
  readonly dataDir: string;
  private readonly server: ChildProcess;
  private readonly gone = new AbortController();
  private readonly hello: Promise<{ url: string }>;

  /**
   * @param name of the folder
   * @param env beside that of this process; `BENCH_NODE` has options of node, as for a profile
   */
  constructor(name: string, env: NodeJS.ProcessEnv = {}) {
    this.folder = mkdtempSync(join(tmpdir(), `wavelane-${name}-`));
    this.dataDir = join(this.folder, 'data');
    this.server = fork(fileURLToPath(new URL('../intake-server.js', import.meta.url)), {
      execArgv: [...AS_STARTED, ...(process.env.BENCH_NODE ?? '').split(' ').filter(Boolean)],
      env: { ...process.env, PORT: '0', SIM_PORT: '0', DATA_DIR: this.dataDir, ...env },
    });
    this.server.once('exit', () => this.gone.abort(new Error('The server ended')));
    this.hello = this.answer();
  }

  /** Where it listens. */
  async url(): Promise<string> {
    return (await this.hello).url;
  }

  /** Begins to watch. */
  async watch(): Promise<void> {
    await this.ask('watch');
  }

  /** What was since {@link watch}. */
  report(): Promise<Watched> {
    return this.ask('report');
  }

  /** Until all read models are at the end of the log. */
  async settled(): Promise<void> {
    await this.ask('settled');
  }

  async stop(): Promise<void> {
    if (this.server.exitCode === null && this.server.signalCode === null) {
      const exit = once(this.server, 'exit');
      this.server.send('stop');
      await exit;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private ask<T>(question: 'watch' | 'report' | 'settled'): Promise<T> {
    const answer = this.answer<T>();
    this.server.send(question);
    return answer;
  }

  private async answer<T>(): Promise<T> {
    const [message] = (await once(this.server, 'message', { signal: this.gone.signal })) as [T];
    return message;
  }
}

/** @returns seconds, and what the work came to */
export async function timed<T>(work: () => Promise<T>): Promise<{ took: number; result: T }> {
  const began = performance.now();
  const result = await work();
  return { took: (performance.now() - began) / 1_000, result };
}
