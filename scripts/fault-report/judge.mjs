/** `some.spec.ts: words` is that file's tests with the words in their names. */
export const fileOf = (pointer) => pointer.split(': ', 1)[0];

/** Every spec that some fault names. */
export const specsOf = (faults) => [...new Set(faults.flatMap(({ specs }) => specs.map(fileOf)))];

/** The results of a run of jest for each spec: its tests by name. */
export function testsBySpec({ testResults }) {
  return Object.fromEntries(
    testResults.map(({ name, assertionResults }) => [
      name.replace(/^.*?\/(?=(backend|libs|frontend)\/)/, ''),
      assertionResults.map(({ fullName, status }) => ({ name: fullName, status })),
    ]),
  );
}

/** The part of each pointer that is kept: the number of passed tests, and the names of the others. */
export function countTests(faults, bySpec) {
  const pointers = [...new Set(faults.flatMap(({ specs }) => specs))];
  return Object.fromEntries(
    pointers
      .filter((pointer) => bySpec[fileOf(pointer)])
      .map((pointer) => {
        const words = pointer.slice(fileOf(pointer).length + 2);
        const tests = bySpec[fileOf(pointer)].filter(({ name }) => name.includes(words));
        const failed = tests.filter(({ status }) => status !== 'passed').map(({ name }) => name);
        return [pointer, { passed: tests.length - failed.length, failed }];
      }),
  );
}

/**
 * Holds every fault against the results that are there.
 * @returns rows with a state: passed, failed, partly (something is open), missing (not run), open (nothing shows it)
 */
export function judge(faults, { harnesses, specs }) {
  return faults.map((fault) => {
    const run = fault.harness && harnesses[fault.harness];
    const found = fault.specs.map((pointer) => ({ pointer, ...specs[pointer] }));
    const missing = [
      ...(fault.harness && !run ? [`npm run fault:${fault.harness}`] : []),
      ...found.filter(({ passed, failed }) => !failed || passed + failed.length === 0).map(({ pointer }) => pointer),
    ];
    const failures = [...(run?.failures ?? []), ...found.flatMap(({ failed }) => failed ?? [])];
    const passed = found.reduce((sum, each) => sum + (each.passed ?? 0), 0);
    return { ...fault, run, passed, missing, failures, state: stateOf(fault, missing, failures) };
  });
}

function stateOf({ harness, specs, open }, missing, failures) {
  if (failures.length > 0) return 'failed';
  if (!harness && specs.length === 0) return 'open';
  if (missing.length > 0) return 'missing';
  return open ? 'partly' : 'passed';
}
