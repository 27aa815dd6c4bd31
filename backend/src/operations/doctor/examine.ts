import { randomUUID } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { DoctorCheck, DoctorReport, GatewayTest } from '@wavelane/contracts';
import { type EventStore, eventStoreDbVersion, tellsOpenly } from '@wavelane/event-store';
import { mongoVersion } from '@wavelane/read-store';
import { openDatabase } from '@wavelane/sqlite';
import type { MailTransport } from '../../identity/index.js';
import type { Config } from '../../platform/config/config.js';
import { productVersion } from '../../platform/config/product-version.js';
import { nodeLineEndsAt } from '../../platform/process/node-line.js';
import { readLastBackup } from '../backup/last-backup.js';
import { lookAtBucket } from '../../platform/files/bucket/bucket-look.js';
import { ofFiles } from './files-judgement.js';
import * as judge from './judgements.js';
import { ofMove, unfinishedMove } from './move-judgement.js';
import { lookFromOutside } from './outside.js';

/** The installation to examine, and the functions that examine it. */
export interface Patient {
  config: Config;
  eventStore: EventStore;
  /** How many secrets each key opens. */
  keys: () => Promise<{ keys: readonly { seals: number }[]; unknown: number }>;
  /** `demo`: none is set up, so messages are sent to the demo gateway of the serving process. */
  gateway: () => Promise<GatewayTest | 'demo'>;
  /** undefined before the first. */
  verification: () => Promise<{ state: string; finishedAt: string | null } | undefined>;
  transport: MailTransport;
  /** Connects to the mail server and signs in. @throws as {@link MailTransport.greet} */
  greet: () => Promise<void>;
  /** Unix ms. */
  now: () => number;
}

const WITHIN_MS = 15_000;
/** Events from before personal fields were sealed: they are the first of the log. */
const FIRST_EVENTS = 2_000;

/**
 * Makes all checks that an operator would, at once; slow ones are skipped.
 * @param mailTo gets a test mail
 */
export async function examine(patient: Patient, mailTo?: string): Promise<DoctorReport> {
  const { config, now } = patient;
  const outside = lookFromOutside(config.publicUrl, now());
  const looks: [judge.CheckName, () => Promise<DoctorCheck>][] = [
    ['settings', async () => judge.ofSettings(null)],
    ['key', async () => judge.ofKey(await patient.keys())],
    ['rights', async () => judge.ofRights(filesOf(config.dataDir), process.getuid?.() ?? 0)],
    ['disk', async () => judge.ofDisk(await roomOf(config.dataDir))],
    ['files', async () => ofFiles(await lookAtFiles(config, now))],
    ['clock', async () => judge.ofClock(await comparedClock(config, await outside, now))],
    ['mail', async () => (mailTo === undefined ? greetMail(patient) : testMail(patient, mailTo))],
    ['gateway', async () => judge.ofGateway(await patient.gateway())],
    ['address', async () => judge.ofAddress(await outside)],
    ['backup', async () => judge.ofBackup(readLastBackup(config.dataDir), config.production, now())],
    ['verification', async () => judge.ofVerification(await patient.verification(), now())],
    ['versions', async () => ofVersions(now())],
    ['personal-data', async () => judge.ofPersonalData(await tellsOpenly(patient.eventStore, FIRST_EVENTS))],
    ['engines', async () => ofEngines(config)],
    ['move', async () => ofMove(await unfinishedMove(patient.eventStore), now())],
  ];
  const checks = await Promise.all(looks.map(([name, look]) => inTime(name, look)));
  return { at: new Date(now()).toISOString(), checks };
}

/** Sends a mail that explains its purpose. Its outcome is the check. */
export async function testMail({ config, transport, now }: Patient, to: string): Promise<DoctorCheck> {
  if (!transport.isReady) return mailSetUp(config);
  const host = new URL(config.publicUrl).hostname;
  const from = config.mail.from ?? { name: 'Wavelane', address: `no-reply@${host}` };
  const text = `This is a test of ${config.publicUrl}: its mail server takes mails. Nothing has to be done.`;
  try {
    await transport.send({
      ...{ messageId: `<test.${randomUUID()}@${host}>`, from, to, subject: 'Wavelane: test mail', date: now() },
      ...{ text, html: `<p>${text}</p>` },
    });
    return judge.ofMail('set', { to, failure: null });
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return judge.ofMail('set', { to, failure });
  }
}

/** Looks whether the mail server answers and takes the sign-in. */
async function greetMail({ config, transport, greet }: Patient): Promise<DoctorCheck> {
  if (config.mail.smtp && transport.isReady)
    try {
      await greet();
    } catch (error) {
      return judge.mailAway(error instanceof Error ? error.message : String(error));
    }
  return mailSetUp(config);
}

const mailSetUp = ({ mail, hasStandIns }: Config) =>
  judge.ofMail(mail.smtp ? 'set' : hasStandIns ? 'demo' : 'none', null);

async function inTime(name: judge.CheckName, look: () => Promise<DoctorCheck>): Promise<DoctorCheck> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<DoctorCheck>((resolve) => {
    timer = setTimeout(() => resolve(judge.skipped(name, `it took longer than ${WITHIN_MS / 1_000} s`)), WITHIN_MS);
  });
  const failed = (error: unknown) => judge.skipped(name, error instanceof Error ? error.message : String(error));
  try {
    return await Promise.race([look().catch(failed), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the folder, and the files in it. */
function filesOf(dataDir: string): { path: string; uid: number; mode: number }[] {
  const paths = [dataDir, ...readdirSync(dataDir).map((name) => join(dataDir, name))];
  return paths.flatMap((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found ? [{ path, uid: found.uid, mode: found.mode }] : [];
  });
}

async function roomOf(dataDir: string): Promise<{ free: number; size: number }> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  return { free: bavail * bsize, size: blocks * bsize };
}

/** Compares the clock with the date in another machine's answer: the proxy's, if that is one. */
async function comparedClock({ publicUrl }: Config, { date }: { date: string | null }, now: () => number) {
  const { hostname } = new URL(publicUrl);
  if (date === null || hostname === 'localhost') return undefined;
  return { host: hostname, skewMs: now() - Date.parse(date) };
}

const lookAtFiles = async (config: Config, now: () => number) =>
  config.bucket && lookAtBucket(config, config.bucket, now);

const ofVersions = (now: number) =>
  judge.ofVersions(productVersion(), process.version, nodeLineEndsAt(process.version), now);

async function ofEngines({ eventStoreUrl, mongoUrl }: Config): Promise<DoctorCheck> {
  const [log, read] = await Promise.all([
    eventStoreUrl === undefined ? sqlite() : named('EventStoreDB', eventStoreDbVersion(eventStoreUrl)),
    mongoUrl === undefined ? sqlite() : named('MongoDB', mongoVersion(mongoUrl)),
  ]);
  return judge.ofEngines(log, read);
}

/** A server that does not say its version is named without it. */
async function named(engine: string, version: Promise<string | undefined>): Promise<string> {
  return [engine, await version].filter((part) => part !== undefined).join(' ');
}

function sqlite(): string {
  const db = openDatabase(':memory:');
  try {
    return `SQLite ${String(db.prepare('SELECT sqlite_version() AS version').get()?.version)}`;
  } finally {
    db.close();
  }
}
