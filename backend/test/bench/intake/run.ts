/**
 * A bulk job from a CSV file over HTTP, also checked for messages with a picture and with a list: parsed, validated, freed of duplicates, accepted, and sent to the gateway, which
 * reports an echo and three statuses of each message:
 *
 *   npm run bench:intake
 *
 * The yardsticks run in the same round: csv-parse and appends of the same events alone, and claim, call and outcome alone.
 */
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import type { BulkResult, JobDetail } from '@wavelane/contracts';
import { defined, sized } from '@wavelane/testing';
import { median } from '../load.js';
import { prepare, startRig } from '../prepare.js';
import { atLeast, atMost, printRows } from '../rows.js';
import type { Session } from '../session.js';
import { checked, list, picture } from './checks.js';
import { csvFile } from './csv-file.js';
import { appendAlone, dispatchAlone, parseAlone, secondsOf } from './yardsticks.js';

const ROWS = sized(50_000, 400);
const ROUNDS = sized(3, 1);
/** The rate is that of the first messages of a job: the whole of it would take minutes. */
const DISPATCHED = sized(10_000, 100);
const BOUND = { seconds: 8, perSecond: 200, checked: 6 };
const TEXT =
  'Hi {{name}}, your order {{order}} is ready. Collect it at our {{city}} shop until Sunday, or answer CALL.';

/** The figures of one round. */
interface Round {
  /** Until the job is accepted. s */
  accepted: number;
  /** The same file checked for messages with a picture, and for messages with a list. s */
  withPicture: number;
  withList: number;
  /** csv-parse alone. s */
  parsed: number;
  /** csv-parse and the same appends alone. s */
  alone: number;
  /** Messages a second that were sent and whose three statuses are shown. */
  perSecond: number;
  /** Messages a second by claim, call and outcome alone. */
  perSecondAlone: number;
}

const rig = await startRig('intake', { RECONCILE: 'never' });
try {
  const { session, channels } = await prepare((await rig.product.hello).url, 1, (id) =>
    rig.sim('POST', `/channels/${id}/link`, {}),
  );
  const channelId = defined(channels[0]).id;
  // The first file of a process finds code that is not compiled yet.
  await cancel(session, await upload(session, channelId, await csvFile(rig.folder, 2_000)));
  const file = await csvFile(rig.folder, ROWS);
  const found: Round[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    found.push(await round(session, channelId, file));
    console.error(JSON.stringify(found.at(-1)));
  }
  const of = (key: keyof Round) => median(found.map((each) => each[key]));
  printRows('Intake', [
    {
      what: `a bulk job of ${ROWS.toLocaleString('en')}: accepted, s`,
      figure: of('accepted').toFixed(2),
      beside: `parsing and appending alone ${of('alone').toFixed(2)} s`,
      bound: atMost(of('accepted'), BOUND.seconds, 's'),
    },
    {
      what: '… checked with a picture, s',
      figure: of('withPicture').toFixed(2),
      beside: `parsing alone ${of('parsed').toFixed(2)} s`,
      bound: atMost(of('withPicture'), BOUND.checked, 's'),
    },
    {
      what: '… checked with a list of ten rows, each with variables, s',
      figure: of('withList').toFixed(2),
      beside: `parsing alone ${of('parsed').toFixed(2)} s`,
    },
    {
      what: '… dispatched with statuses, messages/s',
      figure: of('perSecond').toFixed(0),
      beside: `claim, call and outcome alone ${of('perSecondAlone').toFixed(0)}`,
      bound: atLeast(of('perSecond'), BOUND.perSecond, 'messages/s'),
    },
  ]);
} finally {
  await rig.stop();
}

async function round(session: Session, channelId: number, file: string): Promise<Round> {
  await rig.product.ask({ ask: 'settled' });
  const began = performance.now();
  const jobId = await upload(session, channelId, file);
  const accepted = (performance.now() - began) / 1_000;
  const perSecond = await dispatched(session, jobId);
  await cancel(session, jobId);
  await rig.product.ask({ ask: 'settled' });
  const parsed = await secondsOf(() => parseAlone(file, ROWS));
  const withPicture = await checked(session, channelId, file, await picture(session));
  const withList = await checked(session, channelId, file, list());
  const append = await appendAlone(join(rig.folder, 'data'), jobId);
  const perSecondAlone = await dispatchAlone(rig, DISPATCHED / 10);
  return { accepted, withPicture, withList, parsed, alone: parsed + append, perSecond, perSecondAlone };
}

/** @returns the id of the job */
async function upload(session: Session, channelId: number, path: string): Promise<string> {
  const form = new FormData();
  form.set('channelId', String(channelId));
  form.set('body', TEXT);
  form.set('file', await openAsBlob(path), 'people.csv');
  const { jobId } = await session.request<BulkResult>('POST', '/api/messages/bulk/file', form);
  return jobId;
}

async function cancel(session: Session, jobId: string): Promise<void> {
  await session.post(`/api/jobs/${jobId}/cancel`);
}

/** Messages a second until so many have been shown as read. */
async function dispatched(session: Session, jobId: string): Promise<number> {
  const began = performance.now();
  for (;;) {
    const { counts } = await session.get<JobDetail>(`/api/jobs/${jobId}?limit=1`);
    const seconds = (performance.now() - began) / 1_000;
    if (counts.read >= DISPATCHED) return counts.read / seconds;
    if (seconds > 900) throw new Error(`Only ${counts.read} messages were read`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
