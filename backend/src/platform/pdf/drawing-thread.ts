import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { Drawing, Drawn, Draws } from './pdf-thread.js';

/** The other side of `PdfThread`, a thread of its own: one file for each message that comes. */

if (!parentPort) throw new Error('This file is a thread of its own');
const port = parentPort;
/** A niceness: the thread that serves requests gets about ten times as much of a processor that both want. */
const BEHIND = 10;
const LOWEST = 19;
stepBack();

port.on('message', (drawing: Drawing) => {
  void drawn(drawing).then((done) => port.postMessage(done));
});

async function drawn({ module, name, given }: Drawing): Promise<Drawn> {
  try {
    const { [name]: draw } = (await import(module)) as Readonly<Record<string, Draws<readonly unknown[]>>>;
    if (!draw) return { failed: `${module} has no ${name}` };
    const begun = performance.now();
    const bytes = await draw(...given);
    return { bytes: new Uint8Array(bytes), ms: performance.now() - begun };
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/**
 * Lets the thread that serves requests run first. Linux gives each thread its own niceness; elsewhere nothing changes.
 */
function stepBack(): void {
  try {
    const self = Number(basename(readlinkSync('/proc/thread-self')));
    setPriority(self, Math.min(getPriority(self) + BEHIND, LOWEST));
  } catch {
    // A file is drawn as well without it.
  }
}
