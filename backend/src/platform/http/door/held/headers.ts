import { say, type Saying } from '@wavelane/contracts';
import type { RequestHandler } from 'express';
import { refuseAtOnce } from './refuse-at-once.js';

/** A browser behind two proxies sends some thirty. */
export const HEADERS_MAX = 100;
/** A name or address, and a port (RFC 9110, section 7.2). */
const HOST = /^([\w.~!$&'()*+,;=%-]+|\[[\da-f:.]+\])(:\d*)?$/i;

/** Refuses what a proxy and this server could read differently: too many headers, and none or more than one `Host`. */
export const headers: RequestHandler = (request, response, next) => {
  const { rawHeaders } = request;
  const refuse = (status: number, saying: Saying) => refuseAtOnce(request, response, status, { saying });
  if (rawHeaders.length / 2 > HEADERS_MAX) return refuse(431, say('too-many-headers', { max: HEADERS_MAX }));
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
  if (hosts !== 1 || !HOST.test(request.headers.host ?? '')) return refuse(400, say('host-not-valid'));
  next();
};
