import type { Socket } from 'node:net';
import { say } from '@wavelane/contracts';
import type { Request, RequestHandler, Response } from 'express';
import { networkOf } from '../../../security/limits/subject.js';
import { HeldBytes, RETRY_AFTER_S } from './held-bytes.js';
import { FORM_BYTES_MAX, isReadLate, limitsOf } from '../limits.js';
import { pathOf } from '../paths.js';
import { refuseAtOnce } from './refuse-at-once.js';

const KB = 1_024;
const MB = 1_024 * KB;

/** The most that clients may hold of this process before they are identified. */
export const HELD = {
  /** Bodies of one address that are still coming. */
  open: 48,
  /** Bytes of bodies of one address. */
  bytesOfOne: 4 * MB,
  /** Bytes of bodies of all addresses. */
  bytesInAll: 32 * MB,
  /** A body that is read into memory has come by then. */
  withinMs: 20_000,
} as const;

/**
 * Bounds the cost of bodies before their senders are checked: how many an address has open, how much memory they take,
 * and for how long they come.
 */
export class HeldBodies {
  private readonly open = new Map<string, number>();
  /** Functions that run when a connection ends. */
  private readonly ofSocket = new WeakMap<Socket, Set<() => void>>();
  private readonly held = new HeldBytes(HELD.bytesOfOne, HELD.bytesInAll);

  readonly layer: RequestHandler = (request, response, next) => {
    const length = lengthOf(request);
    if (length === 0) return next();
    if (length !== undefined && length > mostOf(request)) {
      return refuseAtOnce(request, response, 413, { saying: say('request-too-large'), code: 'body_too_large' });
    }
    const key = networkOf(request.ip ?? '');
    if ((this.open.get(key) ?? 0) >= HELD.open) {
      return refuseAtOnce(request, response, 429, { saying: say('too-many-bodies-at-once') }, RETRY_AFTER_S);
    }
    this.count(key, request);
    if (isLate(request)) return next();
    const { bytes } = limitsOf(pathOf(request));
    if (!this.held.hold({ key, bytes: Math.min(length ?? bytes, bytes), request, response })) return;
    endInTime(request, response);
    next();
  };

  private count(key: string, request: Request): void {
    this.open.set(key, (this.open.get(key) ?? 0) + 1);
    let isOpen = true;
    const done = () => {
      if (!isOpen) return;
      isOpen = false;
      forget();
      const left = (this.open.get(key) ?? 1) - 1;
      if (left > 0) this.open.set(key, left);
      else this.open.delete(key);
    };
    // A request that was answered before its body had come gets neither event when its connection ends.
    const forget = this.atTheEnd(request.socket, done);
    request.once('end', done).once('close', done);
  }

  /**
   * Calls it when the connection ends, unless it is forgotten before. A connection gets one listener for all of its
   * requests, which a client may send without waiting for answers.
   */
  private atTheEnd(socket: Socket, done: () => void): () => void {
    const open = this.ofSocket.get(socket) ?? new Set();
    if (!this.ofSocket.has(socket)) {
      this.ofSocket.set(socket, open);
      socket.once('close', () => open.forEach((one) => one()));
    }
    open.add(done);
    return () => open.delete(done);
  }
}

/** Refuses a body that has not come in time. */
export function endInTime(request: Request, response: Response, ms: number = HELD.withinMs): void {
  const timer = setTimeout(() => {
    if (!request.complete) refuseAtOnce(request, response, 408, { saying: say('request-too-slow') });
  }, ms).unref();
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

/** undefined: it comes in pieces, and their number is unknown. */
function lengthOf({ headers }: Request): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  return Number(headers['content-length'] ?? 0);
}

/** Bodies that their routes read themselves, behind the guards or after a key was looked up. */
const isLate = (request: Request): boolean => isReadLate(pathOf(request)) || Boolean(request.is('multipart/form-data'));

const mostOf = (request: Request): number =>
  request.is('multipart/form-data') ? FORM_BYTES_MAX : limitsOf(pathOf(request)).bytes;
