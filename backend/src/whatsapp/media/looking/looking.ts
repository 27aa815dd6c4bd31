import { type ChildProcess, fork } from 'node:child_process';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { say, type Saying } from '@wavelane/contracts';
import { DomainError } from '../../../platform/domain/domain-error.js';
import type { ReadsPart, Tracks } from './tracks.js';

/** To the process: a file of so many bytes, or a part that it asked for; null if that could not be read. */
export type ToChild = { type: 'look'; bytes: number } | { type: 'part'; id: number; part: Uint8Array | null };
export type FromChild =
  | { type: 'ready' }
  | { type: 'read'; id: number; start: number; end: number }
  /** null: it cannot be taken apart. */
  | { type: 'found'; found: Tracks | null };

/** Its own work on one file, ms; waiting for the disk or the bucket is not its own. An honest file takes some 50. */
const LONGEST_MS = 8_000;
/** All in all with waiting for the disk or the bucket, ms: the files behind it wait, too. */
const WHOLE_MS = 60_000;
const START_MS = 30_000;
const IDLE_MS = 30_000;
/** MB. An honest file of 16 MB takes 60. */
const HEAP_MB = 160;
const NOT_NOW = say('file-not-kept');

interface Look {
  accountId: string;
  bytes: number;
  read: ReadsPart;
  settle: (found: Tracks | undefined, failure?: unknown) => void;
}

/**
 * Takes videos and voice notes apart in a process of its own, one after another, with little memory and little time: a
 * file of 700 bytes can describe four thousand million pictures, and a library that lists them would end this process,
 * also from a thread. The process is started when it is needed, and ended when it has nothing to do.
 */
@Injectable()
export class Looking implements OnApplicationShutdown {
  private readonly logger = new Logger(Looking.name);
  private readonly waiting: Look[] = [];
  private current: Look | undefined;
  /** The turn in which each waiting account was served last. */
  private readonly served = new Map<string, number>();
  private turn = 0;
  protected child: ChildProcess | undefined;
  private isReady = false;
  private timer: NodeJS.Timeout | undefined;
  private wholeTimer: NodeJS.Timeout | undefined;
  protected readonly wholeMs: number = WHOLE_MS;
  protected readonly script: URL = new URL('./looking-process.js', import.meta.url);
  private work = noWork();

  /**
   * @param accountId whose file it is: accounts take turns
   * @returns undefined if it cannot be taken apart in reasonable time and memory
   * @throws DomainError unavailable if no process can be started; what `read` throws
   */
  async tracksOf(accountId: string, bytes: number, read: ReadsPart): Promise<Tracks | undefined> {
    return new Promise((resolve, reject) => {
      const settle: Look['settle'] = (found, failure) =>
        failure === undefined
          ? resolve(found)
          : reject(
              failure instanceof Error ? failure : new Error('The film cannot be taken apart', { cause: failure }),
            );
      this.waiting.push({ accountId, bytes, read, settle });
      if (!this.current) this.next();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    for (const look of this.waiting.splice(0)) look.settle(undefined, DomainError.unavailable(NOT_NOW));
    this.done(undefined, DomainError.unavailable(NOT_NOW));
    this.end();
    return Promise.resolve();
  }

  private next(): void {
    clearTimeout(this.timer);
    const turns = this.waiting.map(({ accountId }) => this.served.get(accountId) ?? 0);
    [this.current] = this.waiting.splice(Math.max(turns.indexOf(Math.min(...turns)), 0), 1);
    if (!this.current) {
      this.served.clear();
      this.timer = setTimeout(() => this.end(), IDLE_MS).unref();
      return;
    }
    this.served.set(this.current.accountId, ++this.turn);
    this.work = noWork();
    this.wholeTimer = setTimeout(() => this.lost('it could not be read in time', NOT_NOW), this.wholeMs).unref();
    if (this.child && this.isReady) return this.hand();
    this.start();
  }

  private start(): void {
    const child = fork(this.script, [String(process.pid)], {
      // It gets nothing of this process: no secrets, no options.
      ...{ env: {}, execArgv: [`--max-old-space-size=${HEAP_MB}`], serialization: 'advanced' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.child = child;
    this.isReady = false;
    const isCurrent = () => this.child === child;
    child.on('message', (message: FromChild) => isCurrent() && this.hear(message));
    child.once('error', (error) => isCurrent() && this.lost(error.message));
    child.once('exit', (code, signal) => isCurrent() && this.lost(`it ended (${signal ?? code})`));
    this.timer = setTimeout(() => this.lost('it did not start'), START_MS).unref();
  }

  private hand(): void {
    const { current } = this;
    if (current) this.send({ type: 'look', bytes: current.bytes });
    this.carryOn();
  }

  private hear(message: FromChild): void {
    if (message.type === 'ready') {
      this.isReady = true;
      clearTimeout(this.timer);
      return this.hand();
    }
    if (message.type === 'found') return this.done(message.found ?? undefined);
    this.pause();
    this.work.hasReachedIt = true;
    void this.read(message);
  }

  private async read({ id, start, end }: Extract<FromChild, { type: 'read' }>): Promise<void> {
    const { current, work } = this;
    if (!current) return;
    work.pending++;
    const part = await current
      .read(start, end)
      .then((pieces) => buffer(Readable.from(pieces)))
      .catch((error: unknown) => {
        work.failures.push(error);
        return null;
      });
    work.pending--;
    if (this.current !== current) return;
    this.send({ type: 'part', id, part });
    if (work.pending === 0) this.carryOn();
  }

  /** From now on the time is the process's own. */
  private carryOn(): void {
    clearTimeout(this.timer);
    this.work.since = performance.now();
    this.timer = setTimeout(() => this.lost('it takes too long'), LONGEST_MS - this.work.spentMs).unref();
  }

  private pause(): void {
    clearTimeout(this.timer);
    if (this.work.pending === 0) this.work.spentMs += performance.now() - this.work.since;
  }

  private send(message: ToChild): void {
    // Its end is heard of by itself.
    this.child?.send(message, () => undefined);
  }

  /**
   * The process is gone, or must go. A file that ended it cannot be taken apart; one that the process did not look into,
   * because it had ended while it was idle, may be sent again.
   */
  private lost(why: string, notItsFault?: Saying): void {
    const wasReady = this.isReady;
    const fault = notItsFault ?? (this.work.hasReachedIt ? undefined : NOT_NOW);
    this.end();
    if (!this.current) return;
    // A process that ends before it can take a file will do so for each one.
    if (!wasReady && !notItsFault) this.logger.error(`The process that takes files apart does not start: ${why}`);
    this.logger.warn(`A file of account ${this.current.accountId} could not be taken apart: ${why}`);
    this.done(undefined, fault && DomainError.unavailable(fault));
  }

  private done(found: Tracks | undefined, failure?: unknown): void {
    const { current, work } = this;
    this.current = undefined;
    clearTimeout(this.timer);
    clearTimeout(this.wholeTimer);
    current?.settle(found, failure ?? work.failures[0]);
    if (current) this.next();
  }

  private end(): void {
    clearTimeout(this.timer);
    const { child } = this;
    this.child = undefined;
    this.isReady = false;
    child?.kill('SIGKILL');
  }
}

/**
 * The work on one file: ms of the process's own so far and since when, parts that it waits for, what could not be read,
 * and whether it has asked for a part.
 */
const noWork = () => ({ spentMs: 0, since: 0, pending: 0, failures: [] as unknown[], hasReachedIt: false });
