import { type DoctorCheck, type GatewayTest, say, said, type Saying } from '@wavelane/contracts';
import { asItIs } from '../../platform/domain/domain-error.js';
import type { LastBackup } from '../backup/last-backup.js';

export type CheckName = DoctorCheck['name'];
type State = DoctorCheck['state'];

/** Judges each part in words; it takes facts and reads nothing itself. */
export const checked = (name: CheckName, state: State, how: Saying, remedy?: Saying): DoctorCheck => ({
  ...{ name, state, message: how.message, said: said(how) },
  ...{ remedy: remedy?.message ?? null, remedySaid: remedy === undefined ? null : said(remedy) },
});

const DAY_MS = 86_400_000;
const GB = 1e9;
const gigabytes = (bytes: number) => (bytes / GB).toFixed(1);

export function ofSettings(problem: string | null): DoctorCheck {
  if (problem === null) return checked('settings', 'ok', say('doctor-settings-ok'));
  const how = say('doctor-settings-wrong', { why: asItIs(problem) });
  return checked('settings', 'failed', how, say('doctor-settings-do'));
}

/** @param keys how many secrets each key opens, the one in use first */
export function ofKey({ keys, unknown }: { keys: readonly { seals: number }[]; unknown: number }): DoctorCheck {
  if (unknown > 0) return checked('key', 'failed', say('doctor-key-wrong', { n: unknown }), say('doctor-key-do'));
  const [inUse = 0, ...older] = keys.map(({ seals }) => seals);
  const left = older.reduce((sum, seals) => sum + seals, 0);
  if (left > 0) return checked('key', 'warning', say('doctor-key-older', { n: left }), say('doctor-key-older-do'));
  return checked('key', 'ok', say('doctor-key-ok', { n: inUse }));
}

/** @param files of the data folder, with itself @param uid of this process */
export function ofRights(files: readonly { path: string; uid: number; mode: number }[], uid: number): DoctorCheck {
  const foreign = files.find((file) => file.uid !== uid);
  if (foreign)
    return checked(
      'rights',
      'failed',
      say('doctor-rights-owner', { path: foreign.path }),
      say('doctor-rights-owner-do'),
    );
  const open = files.find(({ mode }) => (mode & 0o077) !== 0);
  if (open)
    return checked('rights', 'warning', say('doctor-rights-open', { path: open.path }), say('doctor-rights-open-do'));
  return checked('rights', 'ok', say('doctor-rights-ok'));
}

/** @param free bytes that this process may use @param size of the disk */
export function ofDisk({ free, size }: { free: number; size: number }): DoctorCheck {
  const figures = { free: gigabytes(free), size: gigabytes(size) };
  const share = size === 0 ? 0 : free / size;
  const state = free < GB / 2 || share < 0.03 ? 'failed' : free < 2 * GB || share < 0.1 ? 'warning' : 'ok';
  if (state === 'ok') return checked('disk', state, say('doctor-disk-ok', figures));
  return checked('disk', state, say('doctor-disk-low', figures), say('doctor-disk-do'));
}

/** @param compared the host whose clock was read, and how far ours is from it in ms; undefined if no host answered */
export function ofClock(compared: { host: string; skewMs: number } | undefined): DoctorCheck {
  if (!compared) return checked('clock', 'skipped', say('doctor-clock-unknown'));
  const { host, skewMs } = compared;
  const seconds = Math.round(Math.abs(skewMs) / 1_000);
  if (seconds <= 5) return checked('clock', 'ok', say('doctor-clock-ok', { host }));
  const state = seconds > 60 ? 'failed' : 'warning';
  return checked('clock', state, say('doctor-clock-off', { host, n: seconds }), say('doctor-clock-do'));
}

/** @param test null: none was sent; otherwise its recipient, and why it was not taken */
export function ofMail(
  server: 'none' | 'demo' | 'set',
  test: { to: string; failure: string | null } | null,
): DoctorCheck {
  if (server === 'none') return checked('mail', 'failed', say('doctor-mail-none'), say('doctor-mail-do'));
  if (server === 'demo' && test === null) return checked('mail', 'ok', say('doctor-mail-demo'));
  if (test === null) return checked('mail', 'ok', say('doctor-mail-set'), say('doctor-mail-set-do'));
  if (test.failure === null) return checked('mail', 'ok', say('doctor-mail-ok', { address: test.to }));
  return checked('mail', 'failed', say('doctor-mail-failed', { why: asItIs(test.failure) }), say('doctor-mail-do'));
}

/** The mail server does not answer, or refuses the sign-in. */
export const mailAway = (why: string): DoctorCheck =>
  checked('mail', 'failed', say('doctor-mail-away', { why: asItIs(why) }), say('doctor-mail-do'));

export function ofGateway(test: GatewayTest | 'demo'): DoctorCheck {
  if (test === 'demo') return checked('gateway', 'ok', say('doctor-gateway-demo'));
  const {
    success,
    message,
    said: { code, params },
  } = test;
  const why: Saying = { code, ...(params && { params }), message };
  if (success) return checked('gateway', 'ok', say('doctor-gateway-ok', { why }));
  return checked('gateway', 'failed', say('doctor-gateway-failed', { why }), say('doctor-gateway-do'));
}

/** The results of a look at PUBLIC_URL from outside. */
export interface Outside {
  url: string;
  /** Why it does not answer as this product; null if it does. */
  problem: string | null;
  /** Days that are left of its certificate, and those it had; null without TLS. */
  certificate: { days: number; of: number } | null;
  hsts: boolean;
  /** The proxy passes on the client's address: strangers do not see the details of readiness. */
  saysWhoAsks: boolean;
  metricsAreShut: boolean;
}

export function ofAddress({ url, problem, certificate, hsts, saysWhoAsks, metricsAreShut }: Outside): DoctorCheck {
  const is = (state: State, how: Saying, remedy: Saying) => checked('address', state, how, remedy);
  const awayDo = say('doctor-address-away-do');
  const proxyDo = say('doctor-address-proxy-do');
  if (problem !== null) return is('failed', say('doctor-address-away', { url, why: asItIs(problem) }), awayDo);
  if (certificate === null) return checked('address', 'warning', say('doctor-address-plain', { url }), awayDo);
  if (!metricsAreShut) return is('failed', say('doctor-address-metrics', { url }), proxyDo);
  if (!saysWhoAsks) return is('failed', say('doctor-address-proxy', { url }), proxyDo);
  const { days, of } = certificate;
  const n = Math.max(0, Math.floor(days));
  // Some are for a few days only, and are renewed when a third is left.
  if (days < Math.min(14, of / 4)) {
    const how = say('doctor-address-certificate', { url, n });
    return is(days < Math.min(3, of / 8) ? 'failed' : 'warning', how, say('doctor-address-certificate-do'));
  }
  if (!hsts) return is('warning', say('doctor-address-hsts', { url }), proxyDo);
  return checked('address', 'ok', say('doctor-address-ok', { url, n }));
}

export function ofBackup({ at, failure }: LastBackup, isProduction: boolean, now: number): DoctorCheck {
  const remedy = say('doctor-backup-do');
  const bad = isProduction ? 'failed' : 'warning';
  if (failure !== null) return checked('backup', bad, say('doctor-backup-failed', { why: asItIs(failure) }), remedy);
  if (at === null) return checked('backup', bad, say('doctor-backup-none'), remedy);
  const days = (now - Date.parse(at)) / DAY_MS;
  if (days > 2) return checked('backup', bad, say('doctor-backup-old', { n: Math.floor(days) }), remedy);
  return checked('backup', 'ok', say('doctor-backup-ok', { at }));
}

/** @param last undefined before the first */
export function ofVerification(
  last: { state: string; finishedAt: string | null } | undefined,
  now: number,
): DoctorCheck {
  const at = last?.finishedAt;
  const remedy = say('doctor-verification-do');
  if (last === undefined || typeof at !== 'string')
    return checked('verification', 'warning', say('doctor-verification-none'), remedy);
  if (last.state === 'differences')
    return checked('verification', 'failed', say('doctor-verification-differs', { at }), remedy);
  if (last.state === 'failed')
    return checked('verification', 'failed', say('doctor-verification-failed', { at }), remedy);
  if (now - Date.parse(at) > 2 * DAY_MS)
    return checked('verification', 'warning', say('doctor-verification-old', { at }), remedy);
  return checked('verification', 'ok', say('doctor-verification-ok', { at }));
}

/** @param endsAt of this line of Node, Unix ms; undefined if that is not known */
export function ofVersions(version: string, node: string, endsAt: number | undefined, now: number): DoctorCheck {
  if (endsAt !== undefined && now > endsAt) {
    const since = new Date(endsAt).toISOString().slice(0, 10);
    return checked('versions', 'warning', say('doctor-versions-old', { node, since }), say('doctor-versions-do'));
  }
  return checked('versions', 'ok', say('doctor-versions-ok', { version, node }));
}

export function ofPersonalData(isOpen: boolean): DoctorCheck {
  if (isOpen) return checked('personal-data', 'warning', say('doctor-personal-open'), say('doctor-personal-do'));
  return checked('personal-data', 'ok', say('doctor-personal-ok'));
}

export const ofEngines = (log: string, read: string): DoctorCheck =>
  checked('engines', 'ok', say('doctor-engines-ok', { log, read }));

export const skipped = (name: CheckName, why: string): DoctorCheck =>
  checked(name, 'skipped', say('doctor-skipped', { why: asItIs(why) }));
