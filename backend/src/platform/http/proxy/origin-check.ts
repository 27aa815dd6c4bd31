import type { RequestHandler } from 'express';
import { say } from '@wavelane/contracts';
import type { Config } from '../../config/config.js';
import { isLocalName } from '../../config/network.js';
import { isWebhook } from '../door/paths.js';
import { Refusal } from '../errors/refusal.js';

/** The facts that a browser gives about the page that makes it send a request. Programs give none. */
export interface Asked {
  method: string;
  /** Sec-Fetch-Site */
  site: string | undefined;
  origin: string | undefined;
  host: string | undefined;
}

export interface Home {
  /** Scheme and host under which people reach the installation. */
  origin: string;
  /** Also the address that was really asked for, if it is this machine's: development only. */
  orAsAsked: boolean;
}

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a page of another site makes a browser send this. If both headers are there, both must agree: a page on a
 * name that was pointed here later is of the same origin for the browser, and only its Origin shows it. Neither Host
 * nor any forwarded header is read in production: they show what a proxy sends, not the page that asked.
 */
export function isForeign({ method, site, origin, host }: Asked, home: Home): boolean {
  if (SAFE.has(method)) return false;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  if (origin === undefined || origin === home.origin) return false;
  return !(home.orAsAsked && isAddressAsked(origin, host));
}

/** `localhost`, `127.0.0.1` and the machine's own addresses are one place while developing; other names are not. */
function isAddressAsked(origin: string, host: string | undefined): boolean {
  if (!URL.canParse(origin) || host === undefined) return false;
  const { protocol, hostname, host: from } = new URL(origin);
  const asked = `${protocol}//${host}`;
  return isLocalName(hostname) && URL.canParse(asked) && new URL(asked).host === from;
}

/** Refuses changes that a page of another site asks for. Webhooks have proofs of their own, and no session. */
export function originCheck(config: Config): RequestHandler {
  return (request, _, next) => {
    const { method, headers } = request;
    if (SAFE.has(method)) return next();
    const site = [headers['sec-fetch-site']].flat().join(', ') || undefined;
    const asked: Asked = { method, site, origin: headers.origin, host: headers.host };
    const home: Home = { origin: config.publicUrl, orAsAsked: !config.production };
    if (!isForeign(asked, home) || isWebhook(request)) return next();
    next(new Refusal(403, { saying: say('other-origin', { origin: home.origin }) }));
  };
}
