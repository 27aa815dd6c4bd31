/** @typedef {{ name: string, file: string, status: string }} Test */

/** Results of a run of jest, found by what a requirement points to. */
export class TestResults {
  /** @param {{ testResults: { name: string, assertionResults: { fullName: string, status: string }[] }[] }} run */
  constructor({ testResults }) {
    /** @type {Test[]} */
    this.tests = testResults.flatMap(({ name, assertionResults }) => {
      const file = name.replace(/^.*?\/(?=(backend|libs|frontend)\/)/, '');
      return assertionResults.map(({ fullName, status }) => ({ name: fullName, file, status }));
    });
  }

  /**
   * `S10` finds the tests with a title of their own that begins with it; `some.spec.ts` all tests of that file;
   * `some.spec.ts: words` those of them with the words in their name; anything else all tests with it in their name.
   * @returns {Test[]}
   */
  find(pointer) {
    if (/^[A-Z]\d+$/.test(pointer)) {
      const title = new RegExp(`(^|[ :(])${pointer}[a-c]?[:),]`);
      return this.tests.filter(({ name }) => title.test(name));
    }
    if (!pointer.includes('.spec.ts')) return this.tests.filter(({ name }) => name.includes(pointer));
    const [file, words = ''] = pointer.split(/: (.*)/s, 2);
    return this.tests.filter((test) => test.file.endsWith(`/${file}`) && test.name.includes(words));
  }
}

/** @returns {{ id: string, level: number, text: string }[]} */
export const readRequirements = (text) =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, id, level, asks] = /^([\d.]+) ([12]) (.+)$/.exec(line);
      return { id, level: Number(level), text: asks };
    });

/**
 * Compares every requirement with its evidence.
 * @param read returns the text of a document, or false
 */
export function judge(requirements, evidence, results, read) {
  const problems = [];
  const rows = requirements.map((requirement) => {
    const given = evidence[requirement.id];
    if (!given) {
      problems.push(`${requirement.id} has no evidence: add it to scripts/security-report/evidence.mjs.`);
      return { ...requirement, state: 'open', shown: 'nothing says', tests: [] };
    }
    return { ...requirement, ...look(requirement.id, given, results, read, problems) };
  });
  for (const id of Object.keys(evidence)) {
    if (!requirements.some((each) => each.id === id)) problems.push(`There is no requirement ${id}.`);
  }
  const count = (state) => rows.filter((row) => row.state === state).length;
  const totals = Object.fromEntries(
    ['passed', 'documented', 'inapplicable', 'open', 'failed'].map((state) => [state, count(state)]),
  );
  return {
    rows,
    totals,
    problems,
    checks: groups(results, /(?:^|[ :(])([SLAIFWKH]\d\d)[:),]/),
    findings: groups(results, /(?:^|[ :(])(F\d{1,2})[a-c]?[:),]/),
  };
}

function look(id, given, results, read, problems) {
  if (given.none) return { state: 'inapplicable', shown: given.none, tests: [] };
  if (given.open) return { state: 'open', shown: given.open, tests: [] };
  const tests = (given.tests ?? []).flatMap((pointer) => {
    const found = results.find(pointer);
    if (found.length === 0) problems.push(`${id}: no test is found by '${pointer}'.`);
    return found;
  });
  for (const { path, heading } of given.documents ?? []) {
    const text = read(path);
    if (!text || (heading && !new RegExp(`^#+ .*${heading}`, 'm').test(text))) {
      problems.push(`${id}: '${heading ?? path}' is not in ${path}.`);
    }
  }
  const bad = tests.filter(({ status }) => status !== 'passed');
  for (const { name, status } of bad) problems.push(`${id}: '${name}' is ${status}.`);
  const documents = (given.documents ?? []).map(({ path, heading }) => (heading ? `${path}, “${heading}”` : path));
  const state = bad.length > 0 ? 'failed' : tests.length > 0 ? 'passed' : 'documented';
  return { state, shown: [given.say, ...documents].filter(Boolean).join('; '), tests };
}

/** Tests by the id that their title begins with. */
function groups(results, pattern) {
  const byId = new Map();
  for (const test of results.tests) {
    const id = pattern.exec(test.name)?.[1];
    if (id !== undefined) byId.set(id, [...(byId.get(id) ?? []), test]);
  }
  return [...byId].sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));
}
