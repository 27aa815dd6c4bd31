import { readFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';

/** Tells which thread draws. */
export const thread = async (): Promise<Buffer> => Buffer.from(String(threadId));

/** Tells the niceness of the thread that draws, field 19 of proc(5)'s stat; nothing if there is no such file. */
export const niceness = async (): Promise<Buffer> => {
  const [, after = ''] = readFileSync('/proc/thread-self/stat', 'utf8').split(') ');
  return Buffer.from(after.split(' ')[16] ?? '');
};

export const same = async (given: unknown): Promise<Buffer> => Buffer.from(JSON.stringify(given));

export const failing = (): Promise<Buffer> => Promise.reject(new Error('No ink'));

/** Ends its thread. */
export const exploding = (): Promise<Buffer> => process.exit(1);
