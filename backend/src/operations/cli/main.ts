/** The commands of operators: npm run projections, npm run events. docs/operations.md says when to use which. */
import { runCommand } from './run.js';

const code = await runCommand(process.argv.slice(2), process.env, {
  out: (line) => console.log(line),
  error: (line) => console.error(line),
});
process.exit(code);
