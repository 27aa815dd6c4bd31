import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { Scheduler } from './scheduler.js';

const TIMED_OUT = new Error('The time is over');

type Callback = (...args: unknown[]) => void;

/**
 * Gives timers, the machine's pace, chance and the look for other processes to a scheduler while a life is lived: what
 * the product does after a pause is then a step like any other.
 * @returns what gives them back
 */
export function takeOver(scheduler: Scheduler, isRunning: (pid: number) => boolean): () => void {
  const pending = new Map<number, () => void>();
  let last = 0;
  ids = 0;

  const later = (callback: Callback, ms: number, args: unknown[], isRepeated: boolean): number => {
    const id = ++last;
    const begin = () => {
      const cancel = scheduler.after(ms, `timer ${Math.round(ms)} ms`, () => {
        if (isRepeated) begin();
        else pending.delete(id);
        callback(...args);
      });
      pending.set(id, cancel);
    };
    begin();
    return id;
  };
  const cancel = (id: unknown) => {
    pending.get(id as number)?.();
    pending.delete(id as number);
  };
  const timeout = (ms: number): AbortSignal => {
    const controller = new AbortController();
    later(() => controller.abort(TIMED_OUT), ms, [], false);
    return controller.signal;
  };

  const givenBack = [
    replaced(globalThis, 'setTimeout', (callback: Callback, ms = 0, ...args: unknown[]) =>
      later(callback, ms, args, false),
    ),
    replaced(globalThis, 'setInterval', (callback: Callback, ms = 0, ...args: unknown[]) =>
      later(callback, ms, args, true),
    ),
    replaced(globalThis, 'setImmediate', (callback: Callback, ...args: unknown[]) => later(callback, 0, args, false)),
    replaced(globalThis, 'clearTimeout', cancel),
    replaced(globalThis, 'clearInterval', cancel),
    replaced(globalThis, 'performance', { now: () => scheduler.now }),
    replaced(Date, 'now', () => {
      throw new Error('The simulation reads the time of the machine');
    }),
    replaced(process, 'kill', (pid: number) => {
      if (!isRunning(pid)) throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' });
    }),
    replaced(Math, 'random', () => scheduler.chance.next()),
    replaced(AbortSignal, 'timeout', timeout),
  ];
  return () => givenBack.forEach((giveBack) => giveBack());
}

let ids = 0;

/**
 * Random ids are counted from here on, so that two runs of one seed say the same word for word. Once in a process that
 * does nothing else.
 */
export function countIds(): void {
  const counted = () => `00000000-0000-4000-8000-${(++ids).toString(16).padStart(12, '0')}`;
  replaced(crypto, 'randomUUID', counted);
  syncBuiltinESMExports();
}

function replaced(target: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(target, name, before);
    else Reflect.deleteProperty(target, name);
  };
}
