import { type CommandLine, EXIT, textOf, timeOf, UsageError } from '../command-line.js';
import { inLog, isMeant, knownAtOf, untilOf } from '../../books/audit/payments/replay-request.js';
import { Replay } from '../../books/audit/payments/replay.js';
import { REPLAY_FORMATS, REPLAY_WRITERS, reportOf } from '../../books/audit/payments/replay-report.js';
import type { Stores } from '../log.js';

/** `wavelane payments replay --until …` */
export const replayCommand: CommandLine<Stores> = {
  usage: '--until INSTANT [--known-at INSTANT|POSITION] [--order ID] [--user ID|EMAIL] [--format text|json|csv]',
  help:
    'Every payment as it was then, with its events, and what came and went by day and currency. Changes nothing. ' +
    'A date alone includes that day (UTC). --known-at: only what the log held then. --order: of PayPal, or a payment.',
  options: {
    until: { type: 'string' },
    'known-at': { type: 'string' },
    order: { type: 'string' },
    user: { type: 'string' },
    format: { type: 'string' },
  },
  words: { min: 0, max: 0 },
  async run({ eventStore, terminal }, _words, values) {
    const until = timeOf(values, 'until', untilOf);
    if (until === undefined) throw new UsageError('Give an end: --until 2026-01-31');
    const given = timeOf(values, 'known-at', knownAtOf);
    const text = values.json === true ? 'json' : (textOf(values, 'format') ?? 'text');
    const format = REPLAY_FORMATS.find((name) => name === text);
    if (!format) throw new UsageError(`--format is ${REPLAY_FORMATS.join(', ')}, not '${text}'`);
    const knownAt = given === undefined ? undefined : await inLog(eventStore, given);
    const user = textOf(values, 'user');
    const order = textOf(values, 'order');
    const replay = new Replay({ until, ...(knownAt !== undefined && { knownAt }) });
    await replay.readOn(eventStore);
    const isAsked = isMeant({ ...(user !== undefined && { user }), ...(order !== undefined && { order }) });
    const payments = [...replay.histories()].filter(isAsked);
    const { position } = replay;
    const asked = { until, knownAt: knownAt ?? null, user: user ?? null, order: order ?? null };
    for (const line of REPLAY_WRITERS[format](reportOf({ ...asked, position, payments }))) terminal.out(line);
    return EXIT.done;
  },
};
