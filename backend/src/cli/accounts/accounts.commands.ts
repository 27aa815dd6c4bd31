import { ROLES } from '@wavelane/contracts';
import { type CommandLine, countOf, EXIT, table, textOf, UsageError, type Values, wordOf } from '../command-line.js';
import type { Operator } from '../operator.js';
import { AccountTools } from './accounts.tools.js';
import { orders } from './accounts.orders.js';

/** `wavelane accounts …`, while Wavelane runs and while it is stopped. */
export const accountsCommands: Readonly<Record<string, CommandLine<Operator>>> = {
  list: {
    usage: '[--status active|disabled] [--role user|admin] [-n N]',
    help: 'Lists accounts, newest first.',
    options: { status: { type: 'string' }, role: { type: 'string' }, count: { type: 'string', short: 'n' } },
    words: { min: 0, max: 0 },
    run: (operator, _words, values) => list(operator, undefined, values),
  },
  search: {
    usage: 'TEXT [-n N]',
    help: 'Finds accounts by the beginning of a name, a word of it, or an e-mail address. Exit code 1 if there are none.',
    options: { count: { type: 'string', short: 'n' } },
    words: { min: 1, max: 1 },
    run: (operator, [text], values) => list(operator, text, values),
  },
  show: { usage: 'EMAIL|ID', help: 'Shows everything about one account.', words: { min: 1, max: 1 }, run: show },
  ...orders,
};

const MAX_ROWS = 500;

async function list(operator: Operator, search: string | undefined, values: Values): Promise<number> {
  const tools = new AccountTools(operator);
  await tools.caughtUp();
  const [status, role] = [oneOf(values, 'status', ['active', 'disabled']), oneOf(values, 'role', ROLES)];
  const filter = { ...(search !== undefined && { search }), ...(status && { status }), ...(role && { role }) };
  const limit = Math.min(countOf(values, 'count', 100), MAX_ROWS);
  const { documents } = await tools.users.find(filter, { limit });
  if (values.json) operator.terminal.out(JSON.stringify(documents.map(({ id, body }) => ({ id, ...body }))));
  else {
    const rows = documents.map(({ id, body }) => [id, body.email, body.name, body.role, body.status]);
    for (const line of table(['ID', 'EMAIL', 'NAME', 'ROLE', 'STATUS'], rows)) operator.terminal.out(line);
  }
  return search !== undefined && documents.length === 0 ? EXIT.no : EXIT.done;
}

async function show(operator: Operator, words: readonly string[], values: Values): Promise<number> {
  const tools = new AccountTools(operator);
  const { accountId, state, profile } = await tools.demand(wordOf(words));
  const { emailVerified, emailChange, passwordChangedAt, secondFactor, disabled } = state;
  const view = {
    id: accountId,
    name: profile.name,
    email: profile.email,
    role: profile.role,
    emailVerified,
    newEmail: emailChange?.email ?? null,
    passwordChangedAt,
    secondFactor: secondFactor && { since: secondFactor.since, recoveryCodesLeft: secondFactor.unused.length },
    disabled,
    sessions: await tools.sessions.list(accountId),
  };
  operator.terminal.out(JSON.stringify(view, null, values.json ? 0 : 2));
  return EXIT.done;
}

function oneOf<T extends string>(values: Values, name: string, all: readonly T[]): T | undefined {
  const text = textOf(values, name);
  const found = all.find((one) => one === text);
  if (text === undefined || found) return found;
  throw new UsageError(`--${name} must be ${all.join(' or ')}`);
}
