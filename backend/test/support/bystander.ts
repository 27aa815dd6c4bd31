import { Worker } from 'node:worker_threads';

/** Asks for `/health/live` every few milliseconds, one request after the other, and notes the slowest answer. */
const CODE = `
const { parentPort, workerData } = require('node:worker_threads');
const http = require('node:http');
const { readFileSync } = require('node:fs');
// How long a thread has waited for a processor that others had: no fault of the server's.
const waited = (path) => { try { return Number(readFileSync(path, 'utf8').split(' ')[1]) / 1e6; } catch { return 0; } };
const starved = () => waited('/proc/self/task/' + process.pid + '/schedstat') + waited('/proc/thread-self/schedstat');
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
let slowest = 0, asked = 0, ended = false;
const ask = () => new Promise((resolve) => {
  const began = performance.now() - starved();
  const done = (status) => { slowest = Math.max(slowest, status === 200 ? performance.now() - starved() - began : Infinity); asked++; resolve(); };
  http.get(workerData + '/health/live', { agent }, (response) => { response.resume(); response.on('end', () => done(response.statusCode)); })
    .on('error', () => done(0));
});
parentPort.on('message', () => { ended = true; });
(async () => {
  await ask(); slowest = 0; parentPort.postMessage('ready');
  while (!ended) { await ask(); await new Promise((resolve) => setTimeout(resolve, 5)); }
  parentPort.postMessage({ slowest, asked }); agent.destroy(); parentPort.close();
})();
`;

export interface Seen {
  /** ms, without the time for which the machine let others work. */
  slowest: number;
  asked: number;
}

/**
 * What another visitor sees meanwhile: asked from a thread of its own, so that a server that holds its thread is seen
 * as one that does not answer.
 */
export async function bystander(url: string, work: () => Promise<unknown>): Promise<Seen> {
  const worker = new Worker(CODE, { eval: true, workerData: url });
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
