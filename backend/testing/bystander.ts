import { Worker } from 'node:worker_threads';

/** Asks for `/health/live` every few milliseconds, one request after the other, and notes the slowest answer. */
const CODE = `
const { parentPort, workerData } = require('node:worker_threads');
const http = require('node:http');
const { readFileSync } = require('node:fs');
// A thread's time on a processor, and its time in the queue behind other processes, which is no fault of the server's.
const times = (path) => { try { return readFileSync(path, 'utf8').split(' ').map((ns) => Number(ns) / 1e6); } catch { return null; } };
const server = () => times('/proc/' + workerData.pid + '/task/' + workerData.pid + '/schedstat');
const now = () => {
  const [wall, there, here] = [performance.now(), server(), times('/proc/thread-self/schedstat')];
  const waited = wall - (there ? there[1] : 0) - (here ? here[1] : 0);
  return { waited, held: there ? there[0] : waited };
};
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
let held = 0, waited = 0, asked = 0, ended = false;
const ask = () => new Promise((resolve) => {
  const began = now();
  const done = (status) => {
    const ended = now();
    held = Math.max(held, status === 200 ? ended.held - began.held : Infinity);
    waited = Math.max(waited, ended.waited - began.waited);
    asked++;
    resolve();
  };
  http.get(workerData.url + '/health/live', { agent }, (response) => { response.resume(); response.on('end', () => done(response.statusCode)); })
    .on('error', () => done(0));
});
parentPort.on('message', () => { ended = true; });
(async () => {
  await ask(); held = waited = 0; parentPort.postMessage('ready');
  while (!ended) { await ask(); await new Promise((resolve) => setTimeout(resolve, 5)); }
  parentPort.postMessage({ held, waited, asked }); agent.destroy(); parentPort.close();
})();
`;

/** The figures of the slowest request, in ms. */
export interface Seen {
  /** The time that the server's thread worked before it answered, without the delay from a busy machine or disk. */
  held: number;
  /** Until the answer, without the time for which the machine let others work. */
  waited: number;
  asked: number;
}

/** The limits for another visitor during heavy work, ms. */
export const PATIENCE = { held: 250, waited: 2_000 };

/**
 * The number of further measurements before a block is believed: a stutter of the machine disappears, a block stays.
 */
const ATTEMPTS = 4;

/**
 * Measures what another visitor sees meanwhile. It asks from a thread of its own, so that a server that blocks its
 * thread shows as one without answers.
 * @param work is repeated while the measurement exceeds the limits
 * @param pid of the server, if it is a process of its own
 * @returns the measurement of the last attempt
 */
export async function bystander(url: string, work: () => Promise<unknown>, pid = process.pid): Promise<Seen> {
  for (let attempt = 1; ; attempt++) {
    const seen = await observed({ url, pid }, work);
    const isBearable = seen.held < PATIENCE.held && seen.waited < PATIENCE.waited;
    if (isBearable || attempt === ATTEMPTS) return seen;
  }
}

async function observed(server: { url: string; pid: number }, work: () => Promise<unknown>): Promise<Seen> {
  const worker = new Worker(CODE, { eval: true, workerData: server });
  const next = () =>
    new Promise<Seen>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  await next();
  await work();
  const result = next();
  worker.postMessage('stop');
  return result;
}
