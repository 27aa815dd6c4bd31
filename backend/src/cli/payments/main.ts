/**
 * npm run payments -- replay --until INSTANT [--known-at INSTANT|POSITION] [--order ID] [--user ID] [--format …]
 * npm run payments -- reconcile FILE.csv [--from INSTANT] [--until INSTANT] [--format …]
 *
 * Works on the log that the environment names (DATA_DIR, EVENTSTORE_URL), with the product running or not. Reads only.
 */
import { allowForShortReaders, leave } from '../../platform/runtime/process-exit.js';
import { runPayments } from './run.js';

allowForShortReaders();
const code = await runPayments(process.argv.slice(2), process.env, {
  out: (line) => console.log(line),
  error: (line) => console.error(line),
});
await leave(code);
