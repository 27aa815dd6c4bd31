import { createReadStream } from 'node:fs';
import { formatMinor } from '@wavelane/contracts';
import { type CommandLine, EXIT, textOf, timeOf, UsageError, wordOf } from '../command-line.js';
import { PayPalReport } from '../../books/audit/payments/reconcile/paypal-report.js';
import {
  type Period,
  Reconciler,
  type Reconciliation,
  type Unmatched,
} from '../../books/audit/payments/reconcile/reconcile.js';
import { printable } from '../../books/audit/payments/replay-report.js';
import { Replay } from '../../books/audit/payments/replay.js';
import { untilOf } from '../../books/audit/payments/replay-request.js';
import type { Stores } from '../log.js';

/** `wavelane payments reconcile FILE.csv` */
export const reconcileCommand: CommandLine<Stores> = {
  usage: 'FILE.csv [--from INSTANT] [--until INSTANT] [--format text|json]',
  help:
    'Compares the log with PayPal’s own list of transactions (Activity download as CSV, in English). What only the log ' +
    'has counts from --from until --until; default: the days that the file is of. Changes nothing.',
  options: { from: { type: 'string' }, until: { type: 'string' }, format: { type: 'string' } },
  words: { min: 1, max: 1 },
  async run({ eventStore, terminal }, words, values) {
    const format = values.json === true ? 'json' : (textOf(values, 'format') ?? 'text');
    if (format !== 'text' && format !== 'json') throw new UsageError(`--format is text or json, not '${format}'`);
    const given = { from: timeOf(values, 'from'), until: timeOf(values, 'until', untilOf) };
    const replay = await new Replay().readOn(eventStore);
    const reconciler = new Reconciler(replay.histories());
    const report = new PayPalReport();
    for await (const row of report.rows(createReadStream(wordOf(words)))) reconciler.take(row);
    const found = report.period.period;
    const from = given.from ?? found?.from;
    const until = given.until ?? found?.until;
    const period: Period | undefined =
      from === undefined && until === undefined ? undefined : { from: from ?? '', until: until ?? '9999' };
    const result = reconciler.end(period);
    const isGuessed = found?.isCertain === false && (given.from === undefined || given.until === undefined);
    const context = { from: from ?? null, until: until ?? null, lines: report.lines, isGuessed };
    if (format === 'json') terminal.out(JSON.stringify({ ...context, ...result }));
    else for (const line of textOfResult(context, result)) terminal.out(printable(line));
    return result.outcome === 'clean' ? EXIT.done : EXIT.no;
  },
};

interface Context {
  from: string | null;
  until: string | null;
  lines: number;
  /** Which day a date means was not certain. */
  isGuessed: boolean;
}

function* textOfResult({ from, until, lines, isGuessed }: Context, result: Reconciliation): Generator<string> {
  const { matched, differs, onlyInFile, onlyInLog, others } = result;
  yield `${lines} lines of the file; the log's payments from ${from ?? 'the first'} until ${until ?? 'the last'}`;
  if (isGuessed) yield 'Dates such as 01/02 were taken for January 2nd; say --from and --until where that is wrong';
  yield `${matched} matched, ${differs.length} differences, ${onlyInFile.length} only in the file, ${onlyInLog.length} only in the log, ${others} of no concern`;
  for (const { what, captureId, paymentId, log, file, lines: where } of differs) {
    yield `differs: ${what} of ${captureId} (payment ${paymentId}): the log says ${log}, the file ${file}${at(where)}`;
  }
  for (const each of onlyInFile)
    yield `only in the file: ${unmatchedText(each)}${at(each.line === null ? [] : [each.line])}`;
  for (const each of onlyInLog) yield `only in the log: ${unmatchedText(each)}`;
}

const at = (lines: readonly number[]) => (lines.length === 0 ? '' : ` (line ${lines.join(', ')})`);

function unmatchedText({ transactionId, paymentId, amount, currency, remark }: Unmatched): string {
  const payment = paymentId === null ? '' : `, payment ${paymentId}`;
  return `${transactionId}, ${formatMinor(amount, currency)} ${currency}${payment}, ${remark}`;
}
