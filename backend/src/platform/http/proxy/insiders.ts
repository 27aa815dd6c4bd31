import { createHash, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config/config.js';
import type { WavelaneRequest } from '../commands/request-context.js';

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** The headers that a proxy may add. A plain `proxy_pass` adds none of them: their absence alone proves nothing. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Whether a request may see the state of the installation: it is an administrator's (with the second factor that is
 * needed), has METRICS_TOKEN, or comes from this very machine. The last counts only if no proxy is expected: behind
 * one, all requests come from its address.
 */
export function isInsider(request: WavelaneRequest, config: Config): boolean {
  const { user } = request;
  const isAdministrator = user?.role === 'admin' && !user.secondFactorMissing;
  return isAdministrator || knowsToken(request, config) || isOnThisMachine(request, config);
}

function isOnThisMachine({ headers, socket }: WavelaneRequest, { trustProxy, secureCookies }: Config): boolean {
  if (trustProxy !== false || secureCookies) return false;
  return LOOPBACK.has(socket.remoteAddress ?? '') && FORWARDED.every((name) => headers[name] === undefined);
}

function knowsToken({ headers }: WavelaneRequest, { metricsToken }: Config): boolean {
  const given = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  if (metricsToken === undefined || given === undefined) return false;
  return timingSafeEqual(digestOf(given), digestOf(metricsToken));
}

const digestOf = (text: string) => createHash('sha256').update(text).digest();
