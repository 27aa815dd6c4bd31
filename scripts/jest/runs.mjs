// Sets the number of runs of generated tests without a number of their own: FC_RUNS, as scripts/jest.mjs or the gate
// sets it. Tests with a number do fewer in proportion (`gateRuns` in libs/testing).
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: Number(process.env.FC_RUNS ?? 100) });
