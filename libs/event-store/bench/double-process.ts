import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startEventStoreDbDouble } from '../src/testing/eventstoredb-double.js';

/** The double in a process of its own, so that client and server do not share a thread. */
export async function startDoubleProcess(): Promise<{ url: string; stop: () => void }> {
  const child = fork(fileURLToPath(import.meta.url), ['serve']);
  const [url] = (await once(child, 'message')) as [string];
  return { url, stop: () => child.kill() };
}

if (process.argv[2] === 'serve' && process.send) {
  const double = await startEventStoreDbDouble();
  process.send(double.url);
}
