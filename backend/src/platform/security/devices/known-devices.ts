import { createHmac, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { RecordStore, RecordTable } from '@wavelane/read-store';
import type { Request, Response } from 'express';
import { deviceName } from './device-name.js';
import { networkOf, subjectOf } from '../limits/subject.js';
import type { Keys } from '../keys/sealer.js';
import { originOf } from '../request-origin.js';

const DAY_MS = 86_400_000;
const DEVICE_MS = 365 * DAY_MS;
const ADDRESS_MS = 30 * DAY_MS;
/** For each account; a new device replaces the one unseen for longest. */
const MOST_DEVICES = 50;

export const KNOWN_DEVICES: RecordTable = { name: 'known-devices', indexes: ['accountId'] };

interface KnownRecord extends Record<string, unknown> {
  accountId: string;
  kind: 'device' | 'address';
  name: string;
  /** Unix ms. */
  firstSeenAt: number;
  lastSeenAt: number;
}

/** How a person who signs in is known to the account: by the browser, or by an address that was used lately. */
export type Known = { by: 'device' | 'address'; key: string };

/**
 * Browsers that have signed in to an account before, by a signed cookie that outlives the session. It opens nothing:
 * its browsers are counted apart from strangers, so that a stranger cannot lock an owner out (docs/adr/0036-limits.md).
 */
export class KnownDevices {
  private readonly cookieName: string;
  private readonly pattern: RegExp;

  constructor(
    private readonly records: RecordStore,
    /** The first signs, all are recognised. */
    private readonly keys: () => Keys,
    private readonly now: () => number,
    private readonly secure: boolean,
  ) {
    this.cookieName = secure ? '__Host-device' : 'device';
    this.pattern = new RegExp(`(?:^|;\\s*)${this.cookieName}=([\\w-]{22})\\.([\\w-]{43})(?=;|\\s*$)`);
  }

  /** null: a stranger. The same work for an account that does not exist. */
  async known(request: Request, accountId: string | null): Promise<Known | null> {
    const account = accountId ?? 'nobody';
    const device = this.deviceOf(request);
    const found = device && (await this.records.get(deviceKey(account, device), this.now()));
    if (found) return { by: 'device', key: deviceKey(account, device) };
    const key = addressKey(account, originOf(request).address);
    return (await this.records.get(key, this.now())) ? { by: 'address', key } : null;
  }

  /** Whether this browser has signed in to the account before. */
  async has(request: Request, accountId: string): Promise<boolean> {
    return (await this.known(request, accountId))?.by === 'device';
  }

  /**
   * After a successful sign-in; before the answer is sent.
   * @returns `first`: no other browser is known to the account
   */
  async remember(request: Request, response: Response, accountId: string): Promise<'known' | 'new' | 'first'> {
    const now = this.now();
    const { address, userAgent } = originOf(request);
    const id = this.deviceOf(request) ?? randomBytes(16).toString('base64url');
    response.cookie(this.cookieName, `${id}.${signed(id, this.keys()[0])}`, {
      httpOnly: true,
      sameSite: 'lax',
      secure: this.secure,
      path: '/',
      maxAge: DEVICE_MS,
    });
    const key = deviceKey(accountId, id);
    const before = await this.records.get<KnownRecord>(key, now);
    const others = before ? [] : await this.devices(accountId);
    const record: KnownRecord = {
      accountId,
      kind: 'device',
      name: deviceName(userAgent),
      firstSeenAt: before?.body.firstSeenAt ?? now,
      lastSeenAt: now,
    };
    await this.records.put(key, record, now + DEVICE_MS);
    const network = networkOf(address);
    await this.records.put(
      addressKey(accountId, address),
      { ...record, kind: 'address', name: network },
      now + ADDRESS_MS,
    );
    const [oldest] = others.sort((a, b) => a.body.lastSeenAt - b.body.lastSeenAt);
    if (others.length >= MOST_DEVICES && oldest) await this.records.remove(oldest.id);
    if (before) return 'known';
    return others.length === 0 ? 'first' : 'new';
  }

  private async devices(accountId: string) {
    const found = await this.records.list<KnownRecord>({ accountId }, this.now());
    return found.filter(({ body }) => body.kind === 'device');
  }

  /** undefined: there is no cookie of ours. */
  private deviceOf(request: Request): string | undefined {
    const [, id, signature] = this.pattern.exec(request.headers.cookie ?? '') ?? [];
    if (id === undefined || signature === undefined) return undefined;
    const ours = this.keys().some((key) => timingSafeEqual(Buffer.from(signature), Buffer.from(signed(id, key))));
    return ours ? id : undefined;
  }
}

const signed = (id: string, key: KeyObject): string => createHmac('sha256', key).update(id).digest('base64url');

const deviceKey = (accountId: string, device: string) => subjectOf('device', accountId, device);
const addressKey = (accountId: string, address: string) => subjectOf('address', accountId, networkOf(address));
