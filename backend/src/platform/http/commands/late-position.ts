import type { Position } from '@wavelane/event-store';
import type { Request, Response } from 'express';
import type { Config } from '../../config/config.js';

/** Read models that are behind for longer than this have other troubles. */
const KEPT_MS = 10 * 60_000;
const POSITION = /^[\w./-]{1,64}$/;

type Secure = Pick<Config, 'secureCookies'>;

const nameOf = ({ secureCookies }: Secure) => (secureCookies ? '__Host-written' : 'written');

/**
 * A change was answered before the read models had it: its client brings the position along from now on, to whatever
 * process, so that its reads wait for it.
 */
export function rememberLate(response: Response, position: Position, config: Secure): void {
  response.cookie(nameOf(config), position, {
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secureCookies,
    path: '/',
    maxAge: KEPT_MS,
  });
}

/** It has been read. */
export function forgetLate(response: Response, config: Secure): void {
  response.clearCookie(nameOf(config), {
    httpOnly: true,
    sameSite: 'lax',
    secure: config.secureCookies,
    path: '/',
  });
}

/** The position that a client brings along; undefined without one, or one that no log has. */
export function latePositionOf(request: Request, config: Secure): Position | undefined {
  const pattern = new RegExp(`(?:^|;\\s*)${nameOf(config)}=([^;\\s]*)`);
  const [, brought] = pattern.exec(request.headers.cookie ?? '') ?? [];
  return positionOf(brought === undefined ? undefined : decoded(brought));
}

/** @returns undefined for what cannot be a position */
export function positionOf(text: string | undefined): Position | undefined {
  return text !== undefined && POSITION.test(text) ? (text as Position) : undefined;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
