/** The commands of operators and auditors; docs/operations.md says when to use which. */
import '../platform/process/source-maps.js';
import { allowForShortReaders, leave } from '../platform/process/process-exit.js';
import { runCommand } from './run.js';

allowForShortReaders();

const code = await runCommand(process.argv.slice(2), process.env, {
  out: (line) => console.log(line),
  error: (line) => console.error(line),
});
await leave(code);
