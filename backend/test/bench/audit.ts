/**
 * npm run bench:audit [-- --events 1000000 --rounds 3 --folder DATA]: verifies a log of days used up, sealed and with every read model,
 * and exports half of its lines (as many as there are events). Beside it, in turn, the yardstick: every row of the log
 * read and parsed. Ends with 1 where a figure misses its target.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { DAY_MS } from '@wavelane/contracts';
import { type DomainEvent, type NewEvent, openSqliteEventStore } from '@wavelane/event-store';
import { AS_STARTED, defined } from '@wavelane/testing';
import { type WalletEvent, walletStream } from '../../src/ledger/wallet/wallet.events.js';
import { metered, wallet, type WalletCommand } from '../../src/ledger/wallet/wallet.js';
import { evolveWallet } from '../../src/ledger/wallet/wallet.state.js';
import type { Done } from './audit-work.js';

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '3' },
    /** Data to work on again, left where it is; filled if it is not there yet. */
    folder: { type: 'string' },
  },
});
const events = Number(values.events);
const rounds = Number(values.rounds);

/** Targets for 1,000,000 events; fewer take their share of time. */
const VERIFIED_WITHIN_S = (60 * events) / 1_000_000;
const VERIFY_RSS_MB = 500;
const EXPORT_GROWTH_MB = 100;

const DAYS = 198;
const EVENTS_EACH = DAYS + 2;
const BEGIN = Date.UTC(2025, 0, 1);
const MIDDLE = new Date(BEGIN + (DAYS / 2) * DAY_MS).toISOString();
const SECOND = 1_000;

const folder = values.folder ?? mkdtempSync(join(tmpdir(), 'wavelane-audit-bench-'));
const isNew = !existsSync(join(folder, 'events.sqlite'));
try {
  if (isNew) await fill();
  const [folded, sealed] = [run('fold'), run('seal')];
  const all = { raw: [] as Done[], verify: [] as Done[], export: [] as Done[] };
  for (let round = 0; round < rounds; round++) {
    all.raw.push(run('raw'));
    all.verify.push(run('verify'));
    all.export.push(run('export', MIDDLE));
  }
  const raw = median(all.raw);
  const verified = median(all.verify);
  const exported = median(all.export);
  const rss = Math.max(...all.verify.map(({ rssMb }) => rssMb));
  const growth = Math.max(...all.export.map(({ growthMb }) => growthMb));
  console.log(
    [
      '| what | count | seconds | processor, s | per second | beside |',
      '| --- | ---: | ---: | ---: | ---: | --- |',
      row('raw: every row read and parsed', raw, ''),
      row(
        'verify',
        verified,
        `${ratio(verified, raw)} times raw; target ${VERIFIED_WITHIN_S} s; ${rss} MB (target ${VERIFY_RSS_MB})`,
      ),
      row(
        'export, lines',
        exported,
        `${ratio(exported, raw)} times raw a line; ${growth} MB of growth (target ${EXPORT_GROWTH_MB})`,
      ),
      row('seal', sealed, `${ratio(sealed, raw)} times raw`),
      row('catch-up of all read models', folded, `${ratio(folded, raw)} times raw`),
    ].join('\n'),
  );
  const isGood = verified.seconds <= VERIFIED_WITHIN_S && rss <= VERIFY_RSS_MB && growth <= EXPORT_GROWTH_MB;
  process.exitCode = isGood ? 0 : 1;
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
}

/** Wallets that got days, and used one a day with one channel each. */
async function fill(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const store = openSqliteEventStore({ path: join(folder, 'events.sqlite') });
  const accounts = Math.ceil(events / EVENTS_EACH);
  let next = 0;
  const lane = async () => {
    for (let n = next++; n < accounts; n = next++) {
      const written = history(n);
      await store.append(walletStream(`account-${n}`), written.map(proposed), { expected: 'none' });
    }
  };
  await Promise.all(Array.from({ length: 32 }, lane));
  await store.close();
}

function history(n: number): DomainEvent[] {
  const accountId = `account-${n}`;
  const begin = BEGIN + ((n * 7_919) % 86_400) * SECOND;
  const source = { kind: 'admin', ref: null } as const;
  const until = begin + 400 * DAY_MS;
  const commands: WalletCommand[] = [
    { type: 'CreditWallet', accountId, creditId: randomUUID(), days: 300, source, note: null },
    { type: 'StartMetering', accountId, channelId: n + 1, at: begin, until, revision: 1 },
  ];
  const written: DomainEvent[] = [];
  let state = wallet.initialState;
  const take = (more: readonly WalletEvent[]) => {
    written.push(...more);
    state = more.reduce(evolveWallet, state);
  };
  for (const command of commands) take(wallet.decide(command, state, begin));
  take(metered(state, begin + DAYS * DAY_MS));
  return written.map((event) => ({ effectiveAt: new Date(begin).toISOString(), ...event }));
}

function proposed({ type, data, effectiveAt }: DomainEvent): NewEvent {
  const actor = { kind: 'system', id: 'metering' } as const;
  const ids = { correlationId: randomUUID(), commandId: randomUUID(), causationId: null };
  return {
    id: randomUUID(),
    type,
    schemaVersion: 1,
    data,
    metadata: { actor, ...ids, effectiveAt: defined(effectiveAt) },
  };
}

function run(...work: string[]): Done {
  const [what = '', ...rest] = work;
  const script = fileURLToPath(new URL('./audit-work.js', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [...AS_STARTED, script, what, folder, ...rest], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${what}: ${stderr}`);
  const done = JSON.parse(stdout) as Done;
  console.error(
    `${what}: ${done.count} in ${done.seconds.toFixed(1)} s (${done.cpuSeconds.toFixed(1)} s of processor), ${done.rssMb} MB (${done.growthMb} MB more)`,
  );
  return done;
}

function perSecond({ count, seconds }: Done): number {
  return count / seconds;
}

function ratio(one: Done, other: Done): string {
  return (perSecond(other) / perSecond(one)).toFixed(1);
}

function median(all: readonly Done[]): Done {
  return defined([...all].sort((a, b) => a.seconds - b.seconds)[Math.floor(all.length / 2)]);
}

function row(what: string, done: Done, beside: string): string {
  return `| ${what} | ${done.count} | ${done.seconds.toFixed(1)} | ${done.cpuSeconds.toFixed(1)} | ${Math.round(perSecond(done))} | ${beside} |`;
}
