import { parentPort } from 'node:worker_threads';
import type { Drawing, Drawn, Draws } from './pdf-thread.js';

/** The other side of `PdfThread`, a thread of its own: one file for each message that comes. */

if (!parentPort) throw new Error('This file is a thread of its own');
const port = parentPort;

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
