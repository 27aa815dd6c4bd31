import { randomBytes } from 'node:crypto';
import {
  checkEmail,
  checkName,
  FORGETTING_REASONS,
  type Role,
  ROLES,
  type SecurityEventKind,
} from '@wavelane/contracts';
import { account, type AccountCommand, type AccountState } from '../../identity/accounts/account.js';
import { accountStream } from '../../identity/accounts/account.events.js';
import type { StandingOrder } from '../../identity/accounts/standing/standing.js';
import { accountForgettingId } from '../../privacy/forgetting/forgetting.events.js';
import { OpenPast } from '../../privacy/forgetting/open-past.js';
import { type CommandLine, EXIT, textOf, UsageError, type Values, wordOf } from '../command-line.js';
import { contextOf, type Operator } from '../operator.js';
import { AccountTools } from './accounts.tools.js';

const BECAUSE = { reason: { type: 'string' }, as: { type: 'string' } } as const;
const CONFIRM = { confirm: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const;
const BECAUSE_USAGE = '--reason "…" [--as NAME]';

/** The input of an order. */
interface Given {
  tools: AccountTools;
  accountId: string;
  email: string;
  reason: string;
  context: ReturnType<typeof contextOf>;
  words: readonly string[];
}

/** How an order is typed. */
interface Form {
  usage: string;
  words: number;
  /** It cannot be taken back, and asks for the address. */
  isFinal?: boolean;
}

type Profile = NonNullable<AccountState['profile']>;

/** The result of an order: a line for people, and further fields for programs. Only `noted` is kept in the log. */
interface Done {
  text: string;
  /** null if nothing had to be done. */
  noted: SecurityEventKind | null;
  more?: Record<string, unknown>;
}

/** Orders about one account, each with its reason. */
export const orders: Readonly<Record<string, CommandLine<Operator>>> = {
  disable: order('Disables the account: all sessions end and no one can sign in.', (given) =>
    standing(given, { type: 'DisableAccount', reason: given.reason }, 'account-disabled', 'is disabled'),
  ),
  enable: order('Enables the account again.', (given) =>
    standing(given, { type: 'EnableAccount', reason: given.reason }, 'account-enabled', 'is enabled'),
  ),
  role: order(
    'Makes an account an administrator or a user. The last administrator keeps the role.',
    (given) => {
      const role = roleOf(wordOf(given.words, 1));
      return standing(given, { type: 'ChangeRole', role, reason: given.reason }, 'role-changed', `is ${role}`);
    },
    { usage: 'EMAIL|ID user|admin', words: 2 },
  ),
  'reset-password': order('Sets a new password and shows it once. All sessions end.', async (given) => {
    const { tools, accountId, email, context } = given;
    const password = madePassword();
    await tools.passwords.change(accountId, password, 'operator', context);
    await tools.sessions.endAll(accountId);
    return { text: `${email}: the password is now ${password}`, noted: 'password-reset', more: { password } };
  }),
  'end-sessions': order('Signs the account out everywhere.', async ({ tools, accountId, email }) => {
    const ended = await tools.sessions.endAll(accountId);
    return { text: `${email}: ${ended} sessions ended`, noted: 'sessions-ended', more: { ended } };
  }),
  'remove-second-factor': order(
    'Removes the second factor, for people who lost both phone and recovery codes.',
    async (given) => {
      const isDone = await tell(given, { type: 'DisableSecondFactor', how: 'operator' });
      await given.tools.sessions.endAll(given.accountId);
      return { text: `${given.email}: no second factor`, noted: isDone ? 'second-factor-disabled' : null };
    },
  ),
  'verify-email': order('Marks the e-mail address as verified.', async (given) => {
    const isDone = await tell(given, { type: 'VouchForEmail' });
    return { text: `${given.email}: verified`, noted: isDone ? 'email-verified' : null };
  }),
  forget: order(
    'Deletes the account and all of its data for good. --reason is kept: asked, withdrew, no-longer-needed or mistake. Without --confirm it only shows the account.',
    async (given) => {
      const reason = FORGETTING_REASONS.find((one) => one === given.reason);
      if (!reason) throw new UsageError(`--reason must be ${FORGETTING_REASONS.join(' or ')}`);
      await new OpenPast(given.tools.operator.eventStore).demandSealedAccount(given.accountId);
      const forgetting = { forgettingId: accountForgettingId(given.accountId), reason };
      return standing(given, { type: 'CloseAccount', forgetting }, 'account-forgotten', 'is being forgotten');
    },
    { usage: 'EMAIL|ID [--confirm EMAIL | --dry-run]', words: 1, isFinal: true },
  ),
  invite: {
    usage: 'EMAIL [--role user|admin] [--as NAME]',
    help: 'Creates an invitation and prints its link. Also sends it by e-mail if mail is configured.',
    options: { role: { type: 'string' }, as: { type: 'string' } },
    words: { min: 1, max: 1 },
    run: invite,
  },
  'create-admin': {
    usage: 'EMAIL [--name NAME] [--as NAME]',
    help: 'Creates an administrator and shows the password once.',
    options: { name: { type: 'string' }, as: { type: 'string' } },
    words: { min: 1, max: 1 },
    run: createAdministrator,
  },
};

function order(
  help: string,
  work: (given: Given) => Promise<Done>,
  { usage, words, isFinal = false }: Form = { usage: 'EMAIL|ID', words: 1 },
): CommandLine<Operator> {
  const run: CommandLine<Operator>['run'] = async (operator, given, values) => {
    const { reason, context } = operator.ordered(values);
    const tools = new AccountTools(operator);
    const { accountId, profile } = await tools.demand(wordOf(given));
    const { email } = profile;
    if (isFinal && !isConfirmed(values, email)) return unconfirmed(operator, values, accountId, profile);
    const about = { action: 'account', target: accountId, reason, context } as const;
    const done = await operator.log.run(about, async () => {
      const result = await work({ tools, accountId, email, reason, context, words: given });
      if (result.noted) await tools.note(result.noted, accountId, reason);
      return { detail: result.noted ?? 'nothing to do', result };
    });
    print(operator, values, done.text, { id: accountId, email, ...done.more });
    return EXIT.done;
  };
  const options = isFinal ? { ...BECAUSE, ...CONFIRM } : BECAUSE;
  return { usage: `${usage} ${BECAUSE_USAGE}`, help, options, words: { min: words, max: words }, run };
}

/** Addresses are compared as people write them. */
function isConfirmed(values: Values, email: string): boolean {
  if (values['dry-run'] === true) return false;
  return textOf(values, 'confirm')?.trim().toLowerCase() === email.toLowerCase();
}

/** Nothing is done: the order is final, so the person types the address as on the screen. */
function unconfirmed(operator: Operator, values: Values, id: string, { name, email, role }: Profile): number {
  const text = `Nothing was done. ${name}, ${email}, ${role}, with channels, messages, people and files: to forget all of it for good, add --confirm ${email}`;
  print(operator, values, text, { id, email, name, role, done: false });
  return values['dry-run'] === true ? EXIT.done : EXIT.no;
}

async function standing(
  { tools, accountId, email, context }: Given,
  what: StandingOrder,
  kind: SecurityEventKind,
  text: string,
): Promise<Done> {
  await tools.caughtUp();
  const isChanged = await tools.standing.change(accountId, what, context);
  if (what.type !== 'EnableAccount') await tools.sessions.endAll(accountId);
  return { text: `${email} ${text}${isChanged ? '' : ' already'}`, noted: isChanged ? kind : null };
}

async function tell({ tools, accountId, context }: Given, command: AccountCommand): Promise<boolean> {
  const { executor } = tools.operator;
  const { events } = await executor.execute(account, accountStream(accountId), command, context);
  return events.length > 0;
}

async function invite(operator: Operator, words: readonly string[], values: Values): Promise<number> {
  const tools = new AccountTools(operator);
  const email = wordOf(words);
  const role = roleOf(textOf(values, 'role') ?? 'user');
  const context = contextOf(textOf(values, 'as'));
  const { id, expiresAt } = await tools.invitations.send(addressOf(email), role, context);
  await tools.note('invitation-sent', null, role);
  const link = tools.links.invitationLink(id);
  print(operator, values, `${email}: ${link} (until ${expiresAt})`, { id, email, role, expiresAt, link });
  return EXIT.done;
}

async function createAdministrator(operator: Operator, words: readonly string[], values: Values): Promise<number> {
  const tools = new AccountTools(operator);
  const email = wordOf(words);
  const name = textOf(values, 'name') ?? 'Administrator';
  const problem = checkName(name);
  if (problem !== undefined) throw new UsageError(problem.message);
  const password = madePassword();
  const registration = { name, email: addressOf(email), password, role: 'admin' as const, verified: true };
  const id = await tools.register.register(registration, contextOf(textOf(values, 'as')));
  await tools.note('registered', id, 'administrator');
  print(operator, values, `${email} is an administrator; the password is ${password}`, { id, email, password });
  return EXIT.done;
}

function print({ terminal }: Operator, { json }: Values, text: string, answer: Record<string, unknown>): void {
  terminal.out(json ? JSON.stringify(answer) : `${text}.`);
}

function roleOf(text: string): Role {
  const role = ROLES.find((one) => one === text);
  if (role) return role;
  throw new UsageError(`A role is ${ROLES.join(' or ')}, not '${text}'.`);
}

function addressOf(text: string): string {
  const problem = checkEmail(text);
  if (problem !== undefined) throw new UsageError(`${problem.message}: '${text}'`);
  return text;
}

/** 96 bits, typed without mistakes. */
const madePassword = () => randomBytes(12).toString('base64url');
