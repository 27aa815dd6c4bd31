import { existsSync } from 'node:fs';
import { ConfigError } from '../config-error.js';

const NAME = 'EVENTSTORE_URL';
/** Names of the same server before and after it was renamed. */
const PROTOCOL = /^(?:esdb|kurrentdb|kurrent|kdb)(?:\+discover)?:\/\/(?=[^/\s])/;

type Kind = 'text' | 'number' | 'flag' | 'file';

/** The parameters that the client takes behind the address. */
const PARAMETERS: Readonly<Record<string, Kind>> = {
  connectionName: 'text',
  nodePreference: 'text',
  defaultDeadline: 'number',
  discoveryInterval: 'number',
  gossipTimeout: 'number',
  keepAliveInterval: 'number',
  keepAliveTimeout: 'number',
  maxDiscoverAttempts: 'number',
  throwOnAppendFailure: 'flag',
  tls: 'flag',
  tlsVerifyCert: 'flag',
  tlsCAFile: 'file',
  userCertFile: 'file',
  userKeyFile: 'file',
};
const BY_NAME = new Map(Object.entries(PARAMETERS).map(([name, kind]) => [name.toLowerCase(), { name, kind }]));

/**
 * The address of an EventStoreDB or KurrentDB server. Checked here, because the client shows the whole address, with its
 * password, beside a parameter that it does not know.
 * @throws ConfigError which names the parameter
 */
export function eventStoreAddress(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  if (!PROTOCOL.test(text))
    throw new ConfigError(`${NAME} must be an address that begins with esdb://, esdb+discover:// or kurrentdb://`);
  const [address = '', query = ''] = text.replace(PROTOCOL, '').split('?');
  const given = new Map<string, string>();
  for (const pair of query.split('&').filter((part) => part !== '')) {
    const [name = '', value = ''] = pair.split('=');
    const known = BY_NAME.get(name.toLowerCase());
    if (!known) throw new ConfigError(`${NAME}: there is no parameter '${name}'`);
    check(known.name, known.kind, decoded(known.name, value));
    given.set(known.name, value);
  }
  const user = /^([^@/]*)@/.exec(address)?.[1];
  if (given.get('tls') !== 'false' && !user)
    throw new ConfigError(`${NAME} needs user:password@ before the host, or tls=false behind it`);
  if (user !== undefined) decoded('user:password', user);
  return text;
}

function check(name: string, kind: Kind, value: string): void {
  const refuse = (what: string) => new ConfigError(`${NAME}: ${name} must be ${what}, not '${value}'`);
  if (kind === 'number' && !/^-?\d+$/.test(value)) throw refuse('a whole number of ms');
  if (kind === 'flag' && value !== 'true' && value !== 'false') throw refuse('true or false');
  if (kind === 'file' && !existsSync(value)) throw refuse('a file that is there');
  if (value === '') throw refuse('said');
}

function decoded(name: string, text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigError(`${NAME}: ${name} has a % that is not written as %25`);
  }
}
