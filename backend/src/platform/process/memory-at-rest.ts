import { performance } from 'node:perf_hooks';
import { collectGarbage } from './collect-garbage.js';

/** How often it is looked, ms. */
const EVERY_MS = 10_000;
/** Share of its time that the thread works, at most, where nobody asks for anything; at rest it is 0.01. */
const QUIET = 0.05;
/** Bytes of heap up to which a collection holds the thread for half a second at most (2 ms a megabyte). */
const LARGEST = 256 * 1_024 ** 2;
/** Bytes by which the heap has grown since, so that another collection is worth its time. */
const GROWN = 32 * 1_024 ** 2;
const AGAIN_MS = 600_000;

/** Of the process, at one moment. */
export interface Look {
  /** Unix ms. */
  at: number;
  /** Of the thread's time since the look before: 0 to 1. */
  utilization: number;
  /** Bytes that the heap takes, room in it included. */
  heap: number;
}

/** @param last just after memory was given back; undefined: never yet */
export function isTimeToGiveBack(look: Look, last: Pick<Look, 'at' | 'heap'> | undefined): boolean {
  if (look.utilization > QUIET || look.heap > LARGEST) return false;
  return !last || (look.at - last.at >= AGAIN_MS && look.heap - last.heap >= GROWN);
}

/** The process that is looked at. */
export interface Watched {
  /** Of the thread's time since this was asked last: 0 to 1. */
  utilization(): number;
  /** Bytes that the heap takes, room in it included. */
  heap(): number;
  /** Gives back what nobody needs. */
  collect(): Promise<void>;
}

/**
 * Gives memory back once the process has been quiet for a whole interval: V8 keeps the room of what is no longer there
 * until it needs a collection, which a process at rest does not for minutes, and often keeps its pages even then.
 */
export class MemoryAtRest {
  private last: Pick<Look, 'at' | 'heap'> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly watched: Watched = thisProcess()) {}

  /** Looks from now on, and keeps no process alive. */
  watch(): void {
    this.timer ??= setInterval(() => void this.look(), EVERY_MS).unref();
  }

  private async look(): Promise<void> {
    const look = { at: Date.now(), utilization: this.watched.utilization(), heap: this.watched.heap() };
    if (!isTimeToGiveBack(look, this.last)) return;
    this.last = look;
    try {
      await this.watched.collect();
      this.last = { at: look.at, heap: this.watched.heap() };
    } catch {
      // It keeps its memory, as any process does.
    }
  }
}

function thisProcess(): Watched {
  let before = performance.eventLoopUtilization();
  return {
    utilization: () => {
      const now = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(now, before);
      before = now;
      return utilization;
    },
    heap: () => process.memoryUsage().heapTotal,
    collect: collectGarbage,
  };
}
