/** A process that is being started, and the resources that it uses. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { AS_STARTED } from '@wavelane/testing';

/** The resources that a process has used so far. */
export interface Taken {
  /** Seconds of the processor, all threads. */
  processor: number;
  memoryMb: number;
}

/** Ticks a second of /proc, on every Linux that node runs on. */
const TICKS = 100;

export class Started {
  private readonly began = performance.now();
  private readonly child: ChildProcess;
  private said = '';

  constructor(args: readonly string[], env: NodeJS.ProcessEnv) {
    const { PATH, HOME, TMPDIR } = process.env;
    this.child = spawn(process.execPath, [...AS_STARTED, ...args], {
      env: { PATH, HOME, TMPDIR, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.child.stdout?.on('data', (text: Buffer) => (this.said += String(text)));
  }

  get seconds(): number {
    return (performance.now() - this.began) / 1_000;
  }

  get output(): string {
    return this.said;
  }

  /** @throws if it has ended */
  taken(): Taken {
    if (this.child.exitCode !== null) throw new Error(`It ended with ${this.child.exitCode}: ${this.said}`);
    const stat = readFileSync(`/proc/${String(this.child.pid)}/stat`, 'utf8');
    // The name of the process is in brackets and may contain any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const status = readFileSync(`/proc/${String(this.child.pid)}/status`, 'utf8');
    return {
      processor: (Number(fields[11]) + Number(fields[12])) / TICKS,
      memoryMb: Math.round(Number(/VmRSS:\s*(\d+)/.exec(status)?.[1]) / 1_024),
    };
  }

  /** Asks every 10 ms until the condition holds. */
  async until(isSo: () => Promise<boolean> | boolean, withinSeconds: number): Promise<void> {
    while (!(await isSo())) {
      this.taken();
      if (this.seconds > withinSeconds) throw new Error(`Not within ${withinSeconds} s: ${this.said}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await exit;
  }
}
