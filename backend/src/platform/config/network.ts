import { BlockList, isIP } from 'node:net';
import { ConfigError } from './config-error.js';

/**
 * Which peers are believed about a request's origin, as Express takes it: none, a number of hops, or these addresses.
 */
export type TrustProxy = false | number | readonly string[];

const LOCAL_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
/** Names of ranges that Express knows by itself. */
const RANGES: ReadonlySet<string> = new Set(['loopback', 'linklocal', 'uniquelocal']);
/** Longer chains of proxies do not exist; a port number given by mistake would believe every client. */
const MAX_HOPS = 10;

/**
 * Where people reach the installation: scheme and host, nothing behind it.
 * @throws ConfigError also for http in production, unless it is this machine: passwords would travel in clear
 */
export function publicUrlOf(text: string | undefined, production: boolean): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || !url.host) {
    throw new ConfigError('PUBLIC_URL must be an address that begins with http:// or https://');
  }
  if (url.username || url.password || url.pathname !== '/' || url.search || url.hash) {
    throw new ConfigError('PUBLIC_URL must be scheme and host only, such as https://app.example.com');
  }
  if (production && url.protocol === 'http:' && !LOCAL_HOSTS.has(url.hostname)) {
    throw new ConfigError('PUBLIC_URL must begin with https:// in production, unless it is localhost');
  }
  return url.origin;
}

/** The address to listen on. Only this machine by default, because the server speaks plain HTTP. */
export function hostOf(text: string | undefined): string {
  const host = text?.replace(/^\[(.*)\]$/, '$1') ?? '127.0.0.1';
  if (isIP(host) || /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(host)) return host;
  throw new ConfigError(`HOST must be an address to listen on, such as 127.0.0.1 or 0.0.0.0, not '${text}'`);
}

/**
 * Which proxies are believed. Behind https there is always one; by default it is this machine or its own network.
 * @throws ConfigError for a text that is neither a number of hops nor a list of addresses
 */
export function trustProxyOf(text: string | undefined, https: boolean): TrustProxy {
  if (text === undefined) return https ? ['loopback', 'uniquelocal'] : false;
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    if (hops > MAX_HOPS) throw new ConfigError(`TRUST_PROXY must be at most ${MAX_HOPS} hops, not ${text}`);
    return hops === 0 ? false : hops;
  }
  const peers = text.split(/[\s,]+/).filter((peer) => peer !== '');
  const wrong = peers.find((peer) => !RANGES.has(peer) && !isPeer(peer));
  if (peers.length > 0 && wrong === undefined) return peers;
  const says = `a number of hops, or a list of addresses, networks, ${[...RANGES].join(', ')}`;
  throw new ConfigError(`TRUST_PROXY must be ${says}; '${wrong ?? text}' is none of them`);
}

/**
 * An address, or a network such as 10.0.0.0/8. A network of all addresses is refused: it would believe every client.
 */
function isPeer(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) === 0) return false;
  try {
    new BlockList().addSubnet(address, Number(prefix), version === 6 ? 'ipv6' : 'ipv4');
    return true;
  } catch {
    return false;
  }
}

/** A name or an address that no foreign name server can point here. */
export function isLocalName(hostname: string): boolean {
  return LOCAL_HOSTS.has(hostname) || isIP(hostname.replace(/^\[(.*)\]$/, '$1')) !== 0;
}
