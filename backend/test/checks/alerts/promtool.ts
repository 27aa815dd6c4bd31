import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const RULES = resolve('docs/alerts.example.yml');
/**
 * Simulated time between two recorded answers of `/metrics`. Prometheus would ask more often, and get the same result.
 */
export const STEP_MINUTES = 5;

/** The answer of `/metrics` at one time; null if the process did not answer. */
export interface Sample {
  text: string | null;
}

/** Whether Debian's package `prometheus` is installed. The gate installs it. */
export const hasPromtool = (): boolean => spawnSync('promtool', ['--version']).status === 0;

/**
 * Runs the rules of docs/alerts.example.yml over recorded metrics.
 * @param samples one for every STEP_MINUTES
 * @param startedAt Unix seconds of the first one, from which times in the metrics are counted
 * @returns for each minute the names of the alerts that fire, sorted
 */
export function firing(samples: readonly Sample[], startedAt: number): string[][] {
  const minutes = samples.length * STEP_MINUTES;
  const asked = Array.from({ length: minutes }, (_, minute) => ({
    eval_time: `${minute}m`,
    expr: 'count by (alertname) (ALERTS{alertstate="firing"})',
    // Nothing is expected, so promtool prints for each minute what it got.
    exp_samples: [],
  }));
  const series = seriesOf(samples, startedAt);
  const test = { interval: '1m', input_series: series, promql_expr_test: asked };
  const said = run({ rule_files: [RULES], evaluation_interval: '1m', tests: [test] });
  const found = Array.from({ length: minutes }, (): string[] => []);
  // promtool writes 79 minutes as 1h19m, and the start as 0s.
  const answers = said.matchAll(/time: (?:(\d+)h)?(?:(\d+)m)?(?:0s)?,\s+exp:\s*\S*\s*got:\s*([^\n]*)/g);
  for (const [, hour = 0, minute = 0, got] of answers) {
    const names = [...String(got).matchAll(/alertname="(\w+)"/g)].map(([, name]) => String(name));
    found[Number(hour) * 60 + Number(minute)] = names.filter((name) => name !== 'NodeEnds').sort();
  }
  return found;
}

/** @returns the output of promtool for a test, whether it passes or not */
function run(test: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'wavelane-alerts-'));
  try {
    writeFileSync(join(folder, 'test.yml'), JSON.stringify(test));
    const { stdout, stderr } = spawnSync('promtool', ['test', 'rules', join(folder, 'test.yml')], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    if (!/FAILED|SUCCESS/.test(stdout + stderr)) throw new Error(stdout + stderr);
    if (/parse error|error:/.test(stdout + stderr)) throw new Error((stdout + stderr).slice(0, 2_000));
    // It also says FAILED if it cannot work at all, and then prints no value.
    if (!/SUCCESS|got:/.test(stdout + stderr)) throw new Error((stdout + stderr).slice(0, 2_000));
    return stdout + stderr;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Checks the form of the rules. @throws Error with the output of promtool */
export const checkRules = (): string => execFileSync('promtool', ['check', 'rules', RULES], { encoding: 'utf8' });

/** The metrics that the rules use, as promtool reads them: each answer holds until the next one. */
function seriesOf(samples: readonly Sample[], startedAt: number): { series: string; values: string }[] {
  const rules = readFileSync(RULES, 'utf8');
  const answers = samples.map(({ text }) => (text === null ? null : valuesIn(text, rules, startedAt)));
  const names = new Set(answers.flatMap((answer) => [...(answer?.keys() ?? [])]));
  const written = (value: (answer: Map<string, number> | null) => number | undefined) =>
    answers.flatMap((answer) => Array<string>(STEP_MINUTES).fill(String(value(answer) ?? '_'))).join(' ');
  return [
    { series: 'up{job="wavelane"}', values: written((answer) => (answer === null ? 0 : 1)) },
    ...[...names].map((series) => ({ series, values: written((answer) => answer?.get(series)) })),
  ];
}

function valuesIn(text: string, rules: string, startedAt: number): Map<string, number> {
  const values = new Map<string, number>();
  for (const [, name, labels = '', value] of text.matchAll(/^([a-z_]+)(\{[^\n]*\})? (\S+)$/gm)) {
    if (name === undefined || !rules.includes(name)) continue;
    const isTime = name.endsWith('_timestamp_seconds');
    values.set(`${name}${labels}`, Number(value) - (isTime ? startedAt : 0));
  }
  return values;
}
