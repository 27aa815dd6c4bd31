import { NotNow } from '@wavelane/projections';
import { DomainError } from '../platform/domain/domain-error.js';
import { isEmpty } from '../operations/projection-operations.js';
import { type CommandLine, countOf, EXIT, table, textOf, UsageError, type Values, wordOf } from './command-line.js';
import { contextOf, type Operator } from './operator.js';
import { brief, diffLines, print, say, statusRow, STATUS_TITLES } from './projections.output.js';

const BECAUSE = { reason: { type: 'string' }, as: { type: 'string' } } as const;
const BECAUSE_USAGE = '--reason "…" [--as NAME]';
const PROGRESS_MS = 1_000;
const FAULTS_SHOWN = 500;
const OUTCOMES = {
  mended: 'It went well this time.',
  'still-failing': 'It failed again.',
  asked: 'It is tried again as soon as the process that runs the reactor is there.',
} as const;

type Run = CommandLine<Operator>['run'];

/** `wavelane projections …` */
export const projectionsCommands: Readonly<Record<string, CommandLine<Operator>>> = {
  list: { usage: '', help: 'Lists all projections, one per line.', words: { min: 0, max: 0 }, run: list },
  status: {
    usage: '[NAME]',
    help: 'Shows everything about one projection, or about all.',
    words: { min: 0, max: 1 },
    run: status,
  },
  rebuild: {
    usage: `NAME… | --all ${BECAUSE_USAGE} [--no-wait] [--switch]`,
    help: 'Builds a second version beside the live one. --switch: makes it live if nothing differs.',
    options: { ...BECAUSE, all: { type: 'boolean' }, 'no-wait': { type: 'boolean' }, switch: { type: 'boolean' } },
    words: { min: 0, max: 100 },
    run: rebuild,
  },
  diff: {
    usage: 'NAME [--samples N]',
    help: 'Shows what a switch would change, without stopping anything. Exit code 1 if anything differs.',
    options: { samples: { type: 'string' } },
    words: { min: 1, max: 1 },
    run: diff,
  },
  switch: order('Makes the rebuilt version the live one.', async (operator, name, values) => {
    const live = await operator.projections.switch(name, operator.ordered(values));
    return {
      live,
      text: `${name}: ${live} is live. The version before it stays up to date: rollback goes back to it.`,
    };
  }),
  rollback: order('Goes back to the version before the last switch.', async (operator, name, values) => {
    const live = await operator.projections.rollback(name, operator.ordered(values));
    return { live, text: `${name}: ${live} is live again.` };
  }),
  cancel: order('Discards a rebuild.', async (operator, name, values) => {
    await operator.projections.cancel(name, operator.ordered(values));
    return { text: `${name}: the rebuild was thrown away.` };
  }),
  retire: order('Deletes the version before the last switch.', async (operator, name, values) => {
    await operator.projections.retire(name, operator.ordered(values));
    return { text: `${name}: the earlier version was thrown away.` };
  }),
  faults: {
    usage: '',
    help: 'Lists events that projections and reactors could not process, with their ids. Exit code 1 if there are any.',
    words: { min: 0, max: 0 },
    run: faults,
  },
  retry: {
    usage: `NAME [KEY] | --fault ID ${BECAUSE_USAGE}`,
    help: 'Folds one quarantined document, or all of a projection, again from the whole log; or retries one fault.',
    options: { ...BECAUSE, fault: { type: 'string' } },
    words: { min: 0, max: 2 },
    run: retry,
  },
  verify: {
    usage: '[NAME]',
    help: 'Folds the log in memory and compares. Exit code 1 if a document differs from the log.',
    words: { min: 0, max: 1 },
    run: verify,
  },
};

async function list(operator: Operator, _words: readonly string[], values: Values): Promise<number> {
  const statuses = await operator.engine.status();
  print(operator, values, statuses.map(brief), () => [
    ...table(STATUS_TITLES, statuses.map(statusRow)),
    ...(statuses.some(({ owner }) => owner !== null) ? [] : ['', 'No process projects at the moment.']),
  ]);
  return EXIT.done;
}

async function status(operator: Operator, [name]: readonly string[], values: Values): Promise<number> {
  if (name !== undefined) operator.projections.demand(name);
  const statuses = (await operator.engine.status()).filter((one) => name === undefined || one.name === name);
  print(operator, values, statuses, () => statuses.flatMap((one) => [JSON.stringify(one, null, 2)]));
  return statuses.some(({ faults, error, state }) => faults.length > 0 || error !== null || state === 'stalled')
    ? EXIT.no
    : EXIT.done;
}

async function rebuild(operator: Operator, words: readonly string[], values: Values): Promise<number> {
  if ((words.length === 0) === (values.all !== true)) throw new UsageError('Name projections, or use --all.');
  const names = values.all ? operator.engine.options.projections.map(({ name }) => name) : words;
  for (const name of names) operator.projections.demand(name);
  for (const name of names) {
    const { collection } = await operator.projections.rebuild(name, operator.ordered(values));
    say(operator, values, `${name}: ${collection} is being filled`);
  }
  if (values['no-wait']) {
    if (!(await operator.isProjected()))
      say(operator, values, 'No process projects at the moment: it is filled when Wavelane starts.');
    return EXIT.done;
  }
  let code: number = EXIT.done;
  const results = [];
  for (const name of names) {
    const progress = await filled(operator, name, values);
    if (progress.state !== 'ready') {
      operator.terminal.error(`${name}: ${progress.state}${progress.reason ? `: ${progress.reason}` : ''}`);
      code = EXIT.no;
      results.push({ ...progress, diff: null, live: null });
      continue;
    }
    const found = await operator.projections.diff(name, 5);
    for (const line of diffLines(found)) say(operator, values, line);
    const live =
      values.switch === true && isEmpty(found)
        ? await operator.projections.switch(name, operator.ordered(values))
        : null;
    if (live !== null) say(operator, values, `${name}: ${live} is live`);
    else if (values.switch) code = EXIT.no;
    results.push({ ...progress, diff: found, live });
  }
  if (values.json) operator.terminal.out(JSON.stringify(results));
  return code;
}

/** Follows a rebuild to its end, in any process. */
async function filled(operator: Operator, name: string, values: Values) {
  let told = performance.now();
  return operator.waitFor(async () => {
    const progress = await operator.engine.versions.progress(name);
    if (!progress) throw new NotNow(`The rebuild of '${name}' was cancelled.`);
    if (progress.state !== 'filling') return progress;
    if (performance.now() - told < PROGRESS_MS) return undefined;
    told = performance.now();
    say(operator, values, `${name}: ${Math.floor(progress.share * 100)} %, ${progress.events} events`);
    return undefined;
  });
}

async function diff(operator: Operator, words: readonly string[], values: Values): Promise<number> {
  const found = await operator.projections.diff(wordOf(words), countOf(values, 'samples', 5));
  print(operator, values, found, () => diffLines(found));
  return isEmpty(found) ? EXIT.done : EXIT.no;
}

async function faults(operator: Operator, _words: readonly string[], values: Values): Promise<number> {
  const found = await operator.faults.list(FAULTS_SHOWN);
  print(operator, values, found, () =>
    found.length === 0
      ? ['There are none.']
      : found.flatMap(({ id, kind, name, key, error, lastSeen, event }) => [
          `${kind} ${name}${key === null ? '' : `, document '${key}'`}: ${error}`,
          `    ${event.type} ${event.id} at ${event.position}, ${lastSeen}`,
          `    --fault ${id}`,
        ]),
  );
  return found.length === 0 ? EXIT.done : EXIT.no;
}

async function retry(operator: Operator, [name, key]: readonly string[], values: Values): Promise<number> {
  const fault = textOf(values, 'fault');
  const once = 'Name a projection, or say --fault ID.';
  if (name !== undefined && fault !== undefined) throw new UsageError(once);
  const { reason, context } = operator.ordered(values);
  if (fault !== undefined) {
    await operator.project();
    const { outcome } = await operator.faults.retry(fault, { reason, context });
    print(operator, values, { outcome }, () => [OUTCOMES[outcome]]);
    return outcome === 'still-failing' ? EXIT.no : EXIT.done;
  }
  if (name === undefined) throw new UsageError(once);
  operator.projections.demand(name);
  const ids = key !== undefined ? [key] : [...new Set((await operator.engine.faults(name)).map(({ id }) => id))];
  await operator.project();
  const outcomes = [];
  for (const id of ids) {
    const mended = await operator.projections.retry(name, id, { reason, context: contextOf(textOf(values, 'as')) });
    outcomes.push({ id, mended });
    say(operator, values, `${id}: ${mended ? 'mended' : 'its fold throws again'}`);
  }
  if (values.json) operator.terminal.out(JSON.stringify(outcomes));
  else if (ids.length === 0) operator.terminal.out(`${name}: nothing is quarantined.`);
  return outcomes.every(({ mended }) => mended) ? EXIT.done : EXIT.no;
}

async function verify(operator: Operator, [name]: readonly string[], values: Values): Promise<number> {
  if (name !== undefined) operator.projections.demand(name);
  const names = name === undefined ? operator.engine.options.projections.map((one) => one.name) : [name];
  const reports = [];
  for (const one of names) {
    const report = await operator.engine.verify(one);
    if (!report) continue;
    reports.push(report);
    const { documents, differences, quarantined, unsettled } = report;
    say(
      operator,
      values,
      `${one}: ${documents} documents, ${differences.length} different` +
        `${quarantined > 0 ? `, ${quarantined} quarantined` : ''}${unsettled > 0 ? `, ${unsettled} in motion` : ''}`,
    );
    for (const { kind, key } of differences) operator.terminal.error(`${one}: document '${key}' is ${kind}`);
  }
  if (values.json) operator.terminal.out(JSON.stringify(reports));
  const isSound = reports.every(({ differences, quarantined }) => differences.length + quarantined === 0);
  return isSound ? EXIT.done : EXIT.no;
}

/** A command that changes one projection's versions. */
function order(
  help: string,
  work: (operator: Operator, name: string, values: Values) => Promise<{ text: string; live?: string }>,
): CommandLine<Operator> {
  const run: Run = async (operator, words, values) => {
    const name = wordOf(words);
    operator.projections.demand(name);
    operator.ordered(values);
    // Versions that no process keeps up to date are brought up to date here.
    await operator.project();
    await operator.engine.readModels.waitFor(await operator.eventStore.head(), 5_000, [name]);
    const { text, ...result } = await work(operator, name, values);
    print(operator, values, { projection: name, ...result }, () => [text]);
    return EXIT.done;
  };
  return { usage: `NAME ${BECAUSE_USAGE}`, help, options: BECAUSE, words: { min: 1, max: 1 }, run };
}

/** Whether an error is a refusal by the rules, with a message for people. */
export const isDomainError = (error: unknown): error is Error =>
  error instanceof DomainError || error instanceof NotNow;
