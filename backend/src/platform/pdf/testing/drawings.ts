import { threadId } from 'node:worker_threads';

/** Tells which thread draws. */
export const thread = async (): Promise<Buffer> => Buffer.from(String(threadId));

export const same = async (given: unknown): Promise<Buffer> => Buffer.from(JSON.stringify(given));

export const failing = (): Promise<Buffer> => Promise.reject(new Error('No ink'));

/** Ends its thread. */
export const exploding = (): Promise<Buffer> => process.exit(1);
