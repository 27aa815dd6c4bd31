import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { AS_STARTED } from '@wavelane/testing';

/** Another process of a benchmark. It answers one question at a time; its first message holds its address. */
export class Child<Hello> {
  private readonly gone = new AbortController();
  private readonly child: ChildProcess;
  readonly hello: Promise<Hello>;

  /** @param file in the folder of this file */
  constructor(file: string, env: NodeJS.ProcessEnv = {}) {
    this.child = fork(fileURLToPath(new URL(`./${file}`, import.meta.url)), {
      execArgv: [...AS_STARTED, ...(process.env.BENCH_NODE ?? '').split(' ').filter(Boolean)],
      env: { ...process.env, RATE_LIMITS: 'off', AUTOMATIC_DAYS: 'off', ...env },
    });
    this.child.once('exit', (code) => this.gone.abort(new Error(`${file} ended with ${code}`)));
    this.hello = this.answer<Hello>();
  }

  async ask<T>(question: { ask: string } & Record<string, unknown>): Promise<T> {
    const answer = this.answer<T>();
    this.child.send(question);
    return answer;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exit = once(this.child, 'exit');
    this.child.send({ ask: 'stop' });
    await exit;
  }

  private async answer<T>(): Promise<T> {
    const [message] = (await once(this.child, 'message', { signal: this.gone.signal })) as [T];
    return message;
  }
}

/** Answers the questions of the benchmark, and ends the process when the benchmark ends. */
export function answering(answers: Record<string, (question: Record<string, unknown>) => Promise<unknown>>): void {
  process.once('disconnect', () => process.exit(1));
  process.on('message', (question: { ask: string } & Record<string, unknown>) => {
    const answer = answers[question.ask];
    if (!answer) throw new Error(`There is no answer to '${question.ask}'`);
    void answer(question).then((said) => tell(said ?? {}));
  });
}

/** Sends an answer to the benchmark; the first message holds the address of the child. */
export function tell(message: unknown): void {
  if (!process.send) throw new Error('This runs as the child of a benchmark');
  process.send(message);
}
