import { Worker } from 'node:worker_threads';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { say } from '@wavelane/contracts';
import { DomainError } from '../domain/domain-error.js';
import { requestScope } from '../domain/request-scope.js';

/** The order for the thread: a function of a module, and its arguments. */
export interface Drawing {
  module: string;
  name: string;
  given: readonly unknown[];
}

export type Drawn = { bytes: Uint8Array; ms: number } | { failed: string };

/** A function of a module that draws a file. */
export type Draws<A extends readonly unknown[]> = (...given: A) => Promise<Buffer>;

/** No file of a person comes near it. */
const LONGEST_MS = 30_000;
const IDLE_MS = 30_000;
/** MB. The fonts take 20. */
const HEAP = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 256 };

interface Waiting extends Drawing {
  settle: (drawn: Drawn) => void;
}

/**
 * Draws PDFs in a thread of its own, one after another: letters are shaped and measured in one go, and this thread
 * serves all requests. The thread is started when it is needed, and ended when it has nothing to do or draws for too
 * long.
 */
@Injectable()
export class PdfThread implements OnApplicationShutdown {
  private readonly logger = new Logger(PdfThread.name);
  private readonly waiting: Waiting[] = [];
  private thread: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;

  /**
   * @param module the address of the module with the function: `new URL('./a-pdf.js', import.meta.url)`
   * @param name under which the module exports it
   * @param given arguments that can be cloned
   * @throws DomainError unavailable if it could not be drawn
   */
  async draw<A extends readonly unknown[]>(module: URL, name: string, ...given: A): Promise<Buffer> {
    const drawn = await new Promise<Drawn>((settle) => {
      this.waiting.push({ module: module.href, name, given, settle });
      if (this.waiting.length === 1) this.next();
    });
    if ('failed' in drawn) {
      this.logger.error(`A PDF could not be drawn (${name}): ${drawn.failed}`);
      throw DomainError.unavailable(say('pdf-not-drawn'));
    }
    requestScope.current()?.charge?.(drawn.ms);
    return Buffer.from(drawn.bytes.buffer, drawn.bytes.byteOffset, drawn.bytes.byteLength);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.end('The process stops');
  }

  private next(): void {
    clearTimeout(this.timer);
    const [first] = this.waiting;
    if (!first) {
      this.thread?.unref();
      this.timer = setTimeout(() => void this.end('It was idle'), IDLE_MS).unref();
      return;
    }
    try {
      this.thread ??= this.started();
      this.thread.ref();
      const { module, name, given } = first;
      this.thread.postMessage({ module, name, given } satisfies Drawing);
      this.timer = setTimeout(() => void this.end('It took too long'), LONGEST_MS).unref();
    } catch (error) {
      this.settle({ failed: String(error) });
    }
  }

  private started(): Worker {
    const script = new URL('./drawing-thread.js', import.meta.url);
    const thread = new Worker(script, { resourceLimits: HEAP, execArgv: [] });
    const isCurrent = () => this.thread === thread;
    thread.on('message', (drawn: Drawn) => isCurrent() && this.settle(drawn));
    thread.on('error', (error) => isCurrent() && void this.end(String(error)));
    thread.on('exit', () => isCurrent() && void this.end('The thread ended'));
    return thread;
  }

  private settle(drawn: Drawn): void {
    this.waiting.shift()?.settle(drawn);
    this.next();
  }

  /** Ends the thread; what it was drawing has failed, and what waits begins in a new one. */
  private async end(why: string): Promise<void> {
    clearTimeout(this.timer);
    const { thread } = this;
    this.thread = undefined;
    if (this.waiting.length > 0) this.settle({ failed: why });
    await thread?.terminate();
  }
}
