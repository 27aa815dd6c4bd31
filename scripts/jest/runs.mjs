// How many runs a generated test does that does not say: FC_RUNS, as scripts/jest.mjs or the gate sets it. One that
// says it does fewer in proportion (`gateRuns` in libs/testing).
import fc from 'fast-check';

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: Number(process.env.FC_RUNS ?? 100) });
