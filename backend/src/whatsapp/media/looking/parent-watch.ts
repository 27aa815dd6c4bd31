import { workerData } from 'node:worker_threads';

/** A thread of the process that takes films apart. It ends the process within a second of its parent, however it ended. */

const EACH_MS = 500;
const parent = workerData as number;

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, EACH_MS);
