import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import type { Scheduler } from './scheduler.js';
import { PlainController, PlainSignal } from './signals.js';

type Callback = (...args: unknown[]) => unknown;

/** The life that is lived at present. */
interface Present {
  scheduler: Scheduler;
  isRunning: (pid: number) => boolean;
  /** Functions that cancel a timer. */
  pending: Map<number, () => void>;
  last: number;
}

let present: Present | undefined;
let ids = 0;
let isInstalled = false;

/**
 * Puts timers, the machine's pace, chance and the look for other processes under a scheduler during a life: the
 * product's work after a pause is then a step like any other.
 * @returns a function that restores them
 */
export function takeOver(scheduler: Scheduler, isRunning: (pid: number) => boolean): () => void {
  if (!isInstalled) install();
  isInstalled = true;
  present = { scheduler, isRunning, pending: new Map(), last: 0 };
  ids = 0;
  return () => (present = undefined);
}

/** @returns what names the timer */
function later(life: Present, callback: Callback, ms: number, args: unknown[], isRepeated: boolean): number {
  const { scheduler, pending } = life;
  const id = ++life.last;
  const label = scheduler.isTraced ? `timer ${Math.round(ms)} ms` : '';
  const begin = () => {
    const cancel = scheduler.after(ms, label, () => {
      if (isRepeated) begin();
      else pending.delete(id);
      callback(...args);
    });
    pending.set(id, cancel);
  };
  begin();
  return id;
}

/**
 * Once in a process, for good: what is put in place anew for each life throws away what the engine has compiled of all
 * who use it. Between two lives everything is as it was.
 */
function install(): void {
  const own = { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, AbortController, AbortSignal };
  const [pace, time, random, kill] = [performance.now.bind(performance), Date.now, Math.random, process.kill];
  const timer =
    (real: Callback, isRepeated: boolean) =>
    (callback: Callback, ms?: number, ...args: unknown[]) =>
      present ? later(present, callback, ms ?? 0, args, isRepeated) : real(callback, ms, ...args);
  const cancel = (real: Callback) => (id: unknown) => {
    if (!present) return real(id);
    present.pending.get(id as number)?.();
    present.pending.delete(id as number);
  };

  replace(globalThis, 'setTimeout', timer(own.setTimeout as Callback, false));
  replace(globalThis, 'setInterval', timer(own.setInterval as Callback, true));
  replace(globalThis, 'setImmediate', (callback: Callback, ...args: unknown[]) =>
    present ? later(present, callback, 0, args, false) : own.setImmediate(callback, ...args),
  );
  replace(globalThis, 'clearTimeout', cancel(own.clearTimeout as Callback));
  replace(globalThis, 'clearInterval', cancel(own.clearInterval as Callback));
  choose(globalThis, 'AbortController', PlainController, own.AbortController);
  choose(globalThis, 'AbortSignal', PlainSignal, own.AbortSignal);
  replace(performance, 'now', () => (present ? present.scheduler.now : pace()));
  replace(Math, 'random', () => (present ? present.scheduler.chance.next() : random()));
  replace(Date, 'now', () => {
    if (present) throw new Error('The simulation reads the time of the machine');
    return time();
  });
  replace(process, 'kill', (pid: number, signal?: string | number) => {
    if (!present) return kill.call(process, pid, signal);
    if (!present.isRunning(pid)) throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' });
    return true;
  });
}

/**
 * Random ids are counted from here on, so that two runs of one seed say the same word for word. Once in a process that
 * does nothing else.
 */
export function countIds(): void {
  const counted = () => `00000000-0000-4000-8000-${(++ids).toString(16).padStart(12, '0')}`;
  replace(crypto, 'randomUUID', counted);
  syncBuiltinESMExports();
}

function replace(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

/** Uses one function during a life, and the other one otherwise. */
function choose(target: object, name: string, during: unknown, otherwise: unknown): void {
  Object.defineProperty(target, name, { get: () => (present ? during : otherwise), configurable: true });
}
