import type { CookieOptions } from 'express';
import type { Config } from '../../config/config.js';

/** The cookie that carries a session; if people come by https, browsers keep it to this host and to https. */
export function sessionCookie({ secureCookies }: Config): { name: string; options: CookieOptions } {
  return {
    name: secureCookies ? '__Host-sid' : 'sid',
    options: { httpOnly: true, sameSite: 'lax', secure: secureCookies, path: '/' },
  };
}
