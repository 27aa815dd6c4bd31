import { lastSeal } from '../../books/audit/chain/moved-chain.js';
import { reportLines } from '../../books/audit/checks/report-lines.js';
import { verify } from '../../books/audit/checks/verification.js';
import { instantOf } from '../../platform/http/instants.js';
import { ALL_PROJECTIONS } from '../../projections.js';
import { type CommandLine, EXIT, textOf, UsageError } from '../command-line.js';
import { logFileOf } from '../../platform/storage/open-stores.js';
import type { Stores } from '../log.js';
import { exportCommand } from './export.command.js';

/** `wavelane audit verify` */
const verifyCommand: CommandLine<Stores> = {
  usage: '[--as-of INSTANT|POSITION] [--account NAME] [--expect-head HASH] [--limit N] [--format text|json]',
  help: 'Verifies the log, its chain, every rule of the ledger, payments and read models. Lists N findings of each kind. Exit code 1 if anything differs.',
  options: {
    'as-of': { type: 'string' },
    account: { type: 'string' },
    'expect-head': { type: 'string' },
    limit: { type: 'string' },
    format: { type: 'string' },
  },
  words: { min: 0, max: 0 },
  async run({ config, terminal, ...stores }, _words, values) {
    const format = values.json === true ? 'json' : (textOf(values, 'format') ?? 'text');
    if (format !== 'text' && format !== 'json') throw new UsageError(`--format is text or json, not '${format}'`);
    const given = textOf(values, 'as-of');
    const asOf = given === undefined ? undefined : asOfOf(given);
    const account = textOf(values, 'account');
    const expectedHead = textOf(values, 'expect-head');
    if (expectedHead !== undefined && !/^[\da-f]{64}$/.test(expectedHead))
      throw new UsageError(`--expect-head is the hash of a block, 64 hexadecimal digits, not '${expectedHead}'`);
    if (account !== undefined && !ACCOUNT.test(account))
      throw new UsageError(`--account is an account of the ledger such as pool:main or user:ID, not '${account}'`);
    const ofRule = limitOf(textOf(values, 'limit'));
    const report = await verify({
      ...stores,
      projections: ALL_PROJECTIONS,
      now: Date.now(),
      kept: { ofRule, inAll: Number.MAX_SAFE_INTEGER },
      ...(config.eventStoreUrl === undefined && { logFile: logFileOf(config) }),
      ...(asOf !== undefined && { asOf }),
      ...(account !== undefined && { account }),
      ...(expectedHead !== undefined && { expectedHead }),
    });
    if (format === 'json') terminal.out(JSON.stringify(report, null, 2));
    else {
      const { out, error } = reportLines(report);
      for (const line of out) terminal.out(line);
      for (const line of error) terminal.error(line);
    }
    return report.outcome === 'clean' ? EXIT.done : EXIT.no;
  },
};

/** `wavelane audit head` prints the last seal. It is kept out of reach of people who can write the log. */
const headCommand: CommandLine<Stores> = {
  usage: '',
  help: 'Prints the hash of the last block of the chain. Keep it elsewhere.',
  words: { min: 0, max: 0 },
  async run({ eventStore, terminal }) {
    const seal = await lastSeal(eventStore);
    if (!seal) throw new Error('no block has been sealed yet');
    const { block, to, hash } = seal.data;
    const storeId = await eventStore.storeId();
    terminal.out(JSON.stringify({ storeId, block, to, hash, sealedAt: seal.metadata.recordedAt }));
    return EXIT.done;
  },
};

export const auditCommands = { verify: verifyCommand, export: exportCommand, head: headCommand };

/** Names of the accounts of the ledger. */
const ACCOUNT = /^(pool|user|channel|source|sink):\S+$/;

/** Differences of each kind that are listed by default. */
const LISTED = 100;

/** @throws UsageError */
function limitOf(text: string | undefined): number {
  if (text === undefined) return LISTED;
  const limit = Number(text);
  if (!/^\d{1,7}$/.test(text) || limit < 1) throw new UsageError(`--limit is a number from 1, not '${text}'`);
  return limit;
}

/** @throws UsageError */
function asOfOf(text: string): string {
  const asOf = /^\d[\d/]*$/.test(text) && !/^\d{4}$/.test(text) ? text : instantOf(text);
  if (asOf === undefined)
    throw new UsageError(`--as-of is a date such as 2026-01-31T12:00:00Z or a position, not '${text}'`);
  return asOf;
}
