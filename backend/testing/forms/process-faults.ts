import { createServer } from 'node:http';

/** The real process: jest gives each spec a copy, whose listeners are never called. */
const theProcess = () => (createServer.constructor as FunctionConstructor)('return process')() as NodeJS.Process;

const EVENTS = ['uncaughtException', 'unhandledRejection'] as const;

/** Errors that nothing in the process caught: each of them would have ended the product. */
export class ProcessFaults {
  readonly seen: unknown[] = [];
  private heard = (): void => undefined;
  private readonly listener = (error: unknown): void => {
    this.seen.push(error);
    this.heard();
  };

  /** Resolves with the first error, also if it came earlier. */
  readonly first = new Promise<unknown>((resolve) => {
    this.heard = () => resolve(this.seen[0]);
  });

  /** Listens from now on. */
  begin(): void {
    for (const event of EVENTS) theProcess().on(event, this.listener);
  }

  end(): void {
    for (const event of EVENTS) theProcess().off(event, this.listener);
  }
}
