/** The commands of operators and auditors; docs/operations.md says when to use which. */
import '../platform/process/source-maps.js';
import { allowForShortReaders, leave } from '../platform/process/process-exit.js';
import { keepLogApart } from './own-log.js';
import { runCommand } from './run.js';

allowForShortReaders();

const terminal = { out: (line: string) => console.log(line), error: (line: string) => console.error(line) };
keepLogApart(process.env, terminal);
const code = await runCommand(process.argv.slice(2), process.env, terminal);
await leave(code);
