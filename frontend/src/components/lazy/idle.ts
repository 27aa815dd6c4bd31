import { pause, watchForPauses } from '@/lib/pause';

const tasks: (() => Promise<unknown>)[] = [];
let isAsked = false;
/** Whether the page waits for its own data. */
let isBusy = () => false;
/** For how long the page asks for nothing before anything is fetched ahead, in ms. */
const STILL_MS = 1_000;
const LOOKED_AGAIN_MS = 200;
/** When the page last asked for something, by `performance.now()`. */
let busyAt = -Infinity;

/** Safari has no word for an idle moment. */
const AT_THE_LATEST_MS = 2_000;
/** A page whose polls overlap is never still: after so long from its start nothing waits for that. */
const STILL_WITHIN_MS = 10_000;
/** By `performance.now()`; the first task sets it. */
let stillAtLatest: number | undefined;
/**
 * The page is idle between two frames of a scroll, too, but not for as long as code takes to start: without a pause it
 * is loaded after this time.
 */
const PAUSE_WITHIN_MS = 10_000;

/**
 * Runs tasks that may fail, one at a time, in moments in which the page is idle, no scrolling or typing is under way
 * and the browser is online.
 */
export function whenIdle(task: () => Promise<unknown>): void {
  watchForPauses();
  tasks.push(task);
  ask();
}

/**
 * Runs a task that the page needs soon: before all tasks that wait for idle moments, and without waiting long for one,
 * as in a tab in the background or in one that is always busy.
 */
export function soon(task: () => Promise<unknown>): void {
  const run = () => {
    if (navigator.onLine) void task().catch(() => undefined);
    else window.addEventListener('online', run, { once: true });
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: AT_THE_LATEST_MS });
  else setTimeout(run, AT_THE_LATEST_MS);
}

/** The requests of the page come first: nothing is fetched ahead while one is under way. */
export function busyWhile(asks: () => boolean): void {
  isBusy = asks;
}

/** The page asks for something, or has its answer: one looks at whether it does only now and then. */
export function noteBusy(): void {
  busyAt = performance.now();
}

/** Waits until the page has asked for nothing for a while. @param atLatest the end of the wait, by `performance.now()` */
async function still(atLatest: number): Promise<void> {
  for (;;) {
    const now = performance.now();
    if (isBusy()) noteBusy();
    if (now >= atLatest || now - busyAt >= STILL_MS) return;
    await new Promise((resolve) => setTimeout(resolve, LOOKED_AGAIN_MS));
  }
}

function ask(): void {
  if (isAsked || tasks.length === 0) return;
  isAsked = true;
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => void next());
  else setTimeout(() => void next(), AT_THE_LATEST_MS);
}

async function next(): Promise<void> {
  await still((stillAtLatest ??= performance.now() + STILL_WITHIN_MS));
  await pause(performance.now() + PAUSE_WITHIN_MS);
  if (!navigator.onLine) return window.addEventListener('online', goOn, { once: true });
  await tasks
    .shift()?.()
    .catch(() => undefined);
  goOn();
}

function goOn(): void {
  isAsked = false;
  ask();
}
