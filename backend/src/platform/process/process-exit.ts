import type { Writable } from 'node:stream';

/** Once everything that was written before has gone out. A reader that has gone away has had enough. */
export const flushed = (stream: Writable): Promise<void> =>
  new Promise((resolve) => {
    stream.once('error', () => resolve());
    if (stream.destroyed || stream.writableFinished) resolve();
    // A writer of a whole file has ended the stream: another write would be an error.
    else if (stream.writableEnded) stream.once('finish', () => resolve());
    else stream.write('', () => resolve());
  });

/**
 * Ends the process although a driver may still hold something open, but only after its output is written: to a pipe it
 * goes in the background, and would be cut off.
 */
export async function leave(code: number): Promise<never> {
  await Promise.all([process.stdout, process.stderr].map(flushed));
  process.exit(code);
}

/** `| head` closes the pipe early, and that is no mistake. */
export function allowForShortReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => process.exit(2));
}
