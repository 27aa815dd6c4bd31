/**
 * How long an evidence pack of a person with 2,000 events takes over HTTP, in a log with others' events between theirs.
 *
 *   npm run bench:evidence -- [--events 2000] [--others 2] [--rounds 5]
 *
 * The events are consents and withdrawals in turn; `--others` are as many events of somebody else after each. The yardstick of
 * each round is reading the same log once and hashing every event: less nobody can do who proves where they lie, unless
 * he reads fewer blocks. Ends with 1 where the target is missed.
 */
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { EvidencePack, SavedPerson, Wording } from '@wavelane/contracts';
import { asStored, type EventStore, START } from '@wavelane/event-store';
import { defined } from '@wavelane/testing';
import { ChainSealer } from '../../../src/audit/chain/chain.sealer.js';
import { eventHash } from '../../../src/audit/index.js';
import { CommandExecutor } from '../../../src/platform/domain/command-executor.js';
import { HandleIds } from '../../../src/platform/personal/handle-ids.js';
import { consentsStream } from '../../../src/people/consents/consent.events.js';
import { consents } from '../../../src/people/consents/consents.js';
import { EVENT_STORE } from '../../../src/platform/storage/tokens.js';
import { startApp } from '../../../testing/app.js';
import { context } from '../../../testing/domain/command-context.js';
import { median } from '../load.js';
import { Session } from '../session.js';
import { signedUp } from './files.js';
import { timed } from './watched-product.js';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '2000' },
    others: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
  },
});
const [wanted, others, rounds] = [Number(values.events), Number(values.others), Number(values.rounds)];
const TARGET_SECONDS = 5;
const [PHONE, OTHER] = ['+97333000111', '+97333000222'];

const app = await startApp();
const store = app.app.get<EventStore>(EVENT_STORE);

/** One consent after another, each newer than the withdrawal before it. */
async function say(accountId: string, wording: { wordingId: string; version: number; hash: string }): Promise<void> {
  const executor = app.app.get(CommandExecutor);
  const ids = app.app.get(HandleIds);
  const began = Date.now() - 86_400_000;
  const whoIs = (value: string) => {
    const personId = ids.idOf(accountId, 'phone', value);
    return { accountId, personId, handleIds: [personId], first: { kind: 'phone' as const, value } };
  };
  for (let n = 0; n < wanted; n++)
    for (const [nth, phone] of [PHONE, ...Array<string>(others).fill(OTHER)].entries()) {
      const at = new Date(began + n * 20_000 + nth).toISOString();
      const said = { purpose: `marketing`, means: 'paper' as const, at, reference: `Form ${n}`, note: null };
      const of = { who: whoIs(phone), said, questionId: `q${n}` };
      const isGiven = phone === PHONE ? n % 2 === 0 : (n * others + nth) % 2 === 0;
      const command = isGiven
        ? ({ type: 'GiveConsent', ...of, wording: { ...wording, purpose: 'marketing' } } as const)
        : ({ type: 'WithdrawConsent', ...of } as const);
      await executor.execute(consents, consentsStream(accountId), command, context(`say ${n}/${nth}`));
    }
}

/** The log as it lies on the disk, every event of it hashed. @returns how many there are */
async function hashed(): Promise<number> {
  let count = 0;
  for await (const { events } of asStored(store).pages({ after: START, limit: 500 }))
    for (const event of events) count += eventHash(event).length / 32;
  return count;
}

try {
  const user = new Session(app.url);
  const wordingId = await signedUp(user);
  const { id: accountId } = await user.get<{ id: string }>('/api/me');
  const { versions } = await user.get<Wording>(`/api/wordings/${wordingId}`);
  const { version, hash } = defined(versions[0]);
  const { id } = await user.post<SavedPerson>('/api/people', { phone: PHONE });
  await say(accountId, { wordingId, version, hash });
  await app.settle(120_000);
  while (await app.app.get(ChainSealer).sealNext(0));
  const seconds: number[] = [];
  const ratios: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    const { took: alone, result: events } = await timed(hashed);
    const { took, result: pack } = await timed(() => user.get<EvidencePack>(`/api/people/${id}/evidence.json`));
    if (pack.events.length < wanted) throw new Error(`${pack.events.length} events are in the pack`);
    seconds.push(took);
    ratios.push(took / alone);
    console.log(
      `round ${round}: ${pack.events.length} of ${events} events in ${took.toFixed(2)} s, ${pack.blocks.length} blocks; the log read and hashed alone ${alone.toFixed(2)} s, ratio ${(took / alone).toFixed(1)}`,
    );
  }
  const isMet = Math.max(...seconds) <= TARGET_SECONDS;
  console.log(
    `${cpus().length} × ${cpus()[0]?.model ?? ''}; median ${median(seconds).toFixed(2)} s, ${median(ratios).toFixed(1)} times the log; target ${TARGET_SECONDS} s: ${isMet ? 'met' : 'MISSED'}`,
  );
  process.exitCode = isMet ? 0 : 1;
} finally {
  await app.stop();
}
