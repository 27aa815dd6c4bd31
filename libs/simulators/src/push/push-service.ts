import { createECDH, createPublicKey, randomBytes, verify } from 'node:crypto';
import ece from 'http_ece';
import type { SimContext } from '../runtime/context.js';

/** A browser as its vendor's push service knows it, with the keys that only the browser has. */
export interface SimBrowser {
  id: string;
  /** Private key, base64url. */
  privateKey: string;
  auth: string;
}

/** A push as the browser gets it, decrypted. */
export interface SimPush {
  /** Counts from 1. */
  id: number;
  browser: string;
  /** Unix ms. */
  receivedAt: number;
  payload: string;
  /** The topic; a push replaces one of the same topic that was not fetched. */
  topic: string;
  ttl: number;
  urgency: string;
  /** The `sub` of the token that the sender signed. */
  subject: string;
}

/**
 * The service's behaviour: takes pushes; asks to come again; says that the subscription has ended; that there never was
 * one.
 */
export const PUSH_BEHAVIOURS = ['accepts', 'away', 'gone', 'unknown'] as const;
export type PushBehaviour = (typeof PUSH_BEHAVIOURS)[number];

const KEPT = 2_000;

/**
 * A push service (RFC 8030) that checks the sender's signature (RFC 8292) and opens pushes as the browser does (RFC
 * 8291).
 */
export class PushService {
  private readonly browsers = new Map<string, SimBrowser>();
  private readonly pushes = new Map<number, SimPush>();
  private lastId = 0;
  behaviour: PushBehaviour = 'accepts';

  constructor(private readonly sim: SimContext) {
    for (const browser of sim.store.load<SimBrowser>('push-browser')) this.browsers.set(browser.id, browser);
    for (const push of sim.store.load<SimPush>('push').sort((one, other) => one.id - other.id))
      this.pushes.set(push.id, push);
    this.lastId = [...this.pushes.keys()].at(-1) ?? 0;
  }

  /** Subscribes a browser. @returns the same as `PushSubscription.toJSON()` */
  subscribe(): { endpoint: string; keys: { p256dh: string; auth: string } } {
    const pair = createECDH('prime256v1');
    const p256dh = pair.generateKeys('base64url');
    const auth = randomBytes(16).toString('base64url');
    const id = randomBytes(16).toString('base64url');
    const browser = { id, privateKey: pair.getPrivateKey('base64url'), auth };
    this.browsers.set(id, browser);
    this.sim.store.put('push-browser', id, browser);
    return { endpoint: `${this.sim.url}/push/${id}`, keys: { p256dh, auth } };
  }

  /** Lists pushes, newest first. @param endpoint of one browser; by default of all */
  all(endpoint?: string): SimPush[] {
    const found = [...this.pushes.values()].reverse();
    return endpoint === undefined ? found : found.filter(({ browser }) => endpoint.endsWith(`/${browser}`));
  }

  /** Takes a push for a browser. @returns the status of the answer */
  async take(id: string, headers: Readonly<Record<string, string>>, body: Buffer): Promise<number> {
    if (this.behaviour === 'away') return 503;
    if (this.behaviour === 'gone') return 410;
    const browser = this.browsers.get(id);
    if (!browser || this.behaviour === 'unknown') return 404;
    const subject = subjectOf(headers.authorization ?? '', this.sim.url, this.sim.clock.now());
    if (subject === undefined) return 403;
    const payload = opened(browser, body);
    if (payload === undefined || headers['content-encoding'] !== 'aes128gcm') return 400;
    const push: SimPush = {
      ...{ id: ++this.lastId, browser: id, receivedAt: this.sim.clock.now(), payload, subject },
      ...{ topic: headers.topic ?? '', ttl: Number(headers.ttl), urgency: headers.urgency ?? '' },
    };
    this.pushes.set(push.id, push);
    this.sim.store.put('push', String(push.id), push);
    const [oldest] = this.pushes.keys();
    if (oldest !== undefined && this.pushes.size > KEPT) {
      this.pushes.delete(oldest);
      this.sim.store.delete('push', String(oldest));
    }
    await this.sim.store.committed();
    return 201;
  }
}

function opened({ privateKey, auth }: SimBrowser, body: Buffer): string | undefined {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  try {
    return ece.decrypt(body, { version: 'aes128gcm', privateKey: pair, authSecret: auth }).toString('utf8');
  } catch {
    return undefined;
  }
}

/**
 * Returns the subject of the token in `vapid t=…, k=…`; undefined unless the key signed it for this service and it is
 * not too old.
 */
function subjectOf(authorization: string, audience: string, now: number): string | undefined {
  const [, token = '', key = ''] = /^vapid t=([^,\s]+),\s*k=([A-Za-z0-9_-]+)$/.exec(authorization) ?? [];
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  if (point.length !== 65) return undefined;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' });
  const proof = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', Buffer.from(`${header}.${claims}`), proof, Buffer.from(signature, 'base64url')))
    return undefined;
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud?: string; exp?: number; sub?: string };
  const isGood = said.aud === audience && (said.exp ?? 0) * 1_000 > now && said.sub !== undefined;
  return isGood ? said.sub : undefined;
}
