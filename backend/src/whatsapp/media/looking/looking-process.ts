import { setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import { tracksOf } from './tracks.js';
import type { FromChild, ToChild } from './looking.js';

/** The other side of `Looking`, a process of its own: one file after another. */

/** A niceness: who serves requests goes first. */
const BEHIND = 5;
setPriority(BEHIND);

const answers = new Map<number, (part: Uint8Array | null) => void>();
let asked = 0;
const tell = (message: FromChild) => process.send?.(message);

async function* part(start: number, end: number): AsyncGenerator<Buffer> {
  const id = ++asked;
  const answer = new Promise<Uint8Array | null>((resolve) => answers.set(id, resolve));
  tell({ type: 'read', id, start, end });
  const bytes = await answer;
  if (bytes === null) throw new Error('This part could not be read');
  yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

process.on('message', (message: ToChild) => {
  if (message.type === 'part') {
    answers.get(message.id)?.(message.part);
    answers.delete(message.id);
    return;
  }
  tracksOf(message.bytes, (start, end) => Promise.resolve(part(start, end)))
    .catch(() => undefined)
    .then((found) => tell({ type: 'found', found: found ?? null }))
    // The parent is gone.
    .catch(() => process.exit(1));
});
process.on('disconnect', () => process.exit(0));
// A file can keep this thread so busy that it never hears of the parent's end.
new Worker(new URL('./parent-watch.js', import.meta.url), {
  ...{ workerData: Number(process.argv[2]), env: {}, execArgv: [] },
  resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 },
})
  .once('online', () => tell({ type: 'ready' }))
  // Without the watch it might outlive the parent.
  .once('error', () => process.exit(1));
