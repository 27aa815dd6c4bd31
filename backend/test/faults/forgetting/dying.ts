/**
 * The product, which kills itself by SIGKILL at one place while it forgets a person: when a step begins, or when its
 * work is done and not yet recorded. It reads the place from `die-at` in the data folder and removes the file, so that
 * the next start survives.
 */
import 'reflect-metadata';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from '../../../src/create-app.js';
import { DemoSimulators } from '../../../src/operations/demo/demo-simulators.js';
import { AccountSteps } from '../../../src/privacy/forgetting/account/account-steps.js';
import { ForgettingSteps } from '../../../src/privacy/forgetting/steps/forgetting-steps.js';
import { Config } from '../../../src/platform/config/config.js';

const config = new Config(process.env);
const app = await createApp({ config, logLevel: 'error', passwordCost: { memoryKiB: 8, passes: 1 } });
for (const [steps, prefix] of [
  [app.get(ForgettingSteps), ''],
  [app.get(AccountSteps), 'account-'],
] as const) {
  const take = steps.take.bind(steps);
  steps.take = async (step, order) => {
    dieAt(`${prefix}${step}:begun`);
    const outcome = await take(step, order);
    dieAt(`${prefix}${step}:done`);
    return outcome;
  };
}
await app.get(DemoSimulators).start();
await app.listen(config.port, config.host);
config.listening(config.port);

function dieAt(place: string): void {
  const file = join(config.dataDir, 'die-at');
  if (!existsSync(file) || readFileSync(file, 'utf8') !== place) return;
  rmSync(file);
  process.kill(process.pid, 'SIGKILL');
}
