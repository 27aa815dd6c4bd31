import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StatementLine } from '@wavelane/contracts';
import {
  type EventStore,
  guardOf,
  openSqliteEventStore,
  type Position,
  START,
  type StoredEvent,
} from '@wavelane/event-store';
import { ProjectionEngine } from '@wavelane/projections';
import { openSqliteReadStore, type ReadStore } from '@wavelane/read-store';
import { defined, gateRuns } from '@wavelane/testing';
import fc from 'fast-check';
import { journalLines, type JournalRow } from '../journal/journal-lines.js';
import { BALANCE_EVENTS, type BalanceEvent } from '../journal/balance-events.js';
import { journalProjection } from '../journal/journal.projection.js';
import { GetStatement, GetStatementHandler } from '../journal/journal.queries.js';
import { JournalReader } from '../journal/journal-reader.js';
import { idOf } from '../../../platform/domain/ids.js';
import { ledgerActions } from '../../../../testing/ledger/ledger-actions.js';
import { LedgerWorld } from '../../../../testing/ledger/ledger-world.js';

const isBalanceEvent = guardOf<BalanceEvent>(BALANCE_EVENTS);
const HOUR = 3_600_000;
const BEGIN = Date.UTC(2026, 0, 31, 20);
const iso = (ms: number) => new Date(ms).toISOString();

/** A movement: how long before it is recorded it counts, on a grid that meets the edges of hours, days and months. */
const movement = fc.record({
  late: fc.oneof(fc.constant(0), fc.constantFrom(1, HOUR, 5 * HOUR, 30 * HOUR, 40 * 24 * HOUR), fc.nat(3 * HOUR)),
  gap: fc.oneof(fc.constantFrom(0, 1, HOUR, 24 * HOUR), fc.nat(3 * HOUR)),
  user: fc.constantFrom('ada', 'bob'),
  days: fc.integer({ min: -5, max: 9 }),
});
type Movement = typeof movement extends fc.Arbitrary<infer M> ? M : never;

let folder: string;
let eventStore: EventStore;
let readStore: ReadStore;
let engine: ProjectionEngine;
let recording = 0;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wavelane-journal-'));
  eventStore = openSqliteEventStore({ path: join(folder, 'events.db'), now: () => new Date(recording) });
  readStore = openSqliteReadStore({ path: join(folder, 'read-models.db') });
  const projections = [journalProjection] as never;
  engine = new ProjectionEngine({ eventStore, readStore, projections, owner: 'test', now: Date.now });
  await engine.start();
});

afterEach(async () => {
  await engine.stop();
  await eventStore.close();
  await readStore.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Writes movements of two wallets. @returns the journal's rows, derived from the events alone */
async function written(movements: readonly Movement[], round: number): Promise<{ id: string; body: JournalRow }[]> {
  recording = BEGIN;
  for (const [n, { late, gap, user: name, days }] of movements.entries()) {
    recording += gap;
    const user = `${name}-${round}`;
    const metadata = {
      actor: { kind: 'admin' as const, id: 'admin' },
      correlationId: `c${round}`,
      commandId: `c${round}-${n}`,
      causationId: null,
      ...(late > 0 && { effectiveAt: iso(recording - late) }),
    };
    const postings = [
      { account: `source:${round}`, delta: -days },
      { account: `user:${user}`, delta: days },
    ];
    const data = { accountId: user, creditId: `${n}`, days, balanceAfter: 0, postings };
    const event = { id: idOf('test', round, n), type: 'WalletCredited', schemaVersion: 1, data, metadata };
    await eventStore.append(`wallet-${user}`, [event], { expected: 'any' });
  }
  const rows: { id: string; body: JournalRow }[] = [];
  for (let after: Position = START, isEnd = false; !isEnd;) {
    const page = await eventStore.readAll({ after, limit: 1_000 });
    const own = page.events.filter(({ metadata }) => metadata.correlationId === `c${round}`);
    rows.push(...own.filter(isBalanceEvent).flatMap(journalLines));
    after = page.next;
    isEnd = page.head;
  }
  return rows;
}

describe('the journal', () => {
  it('sums to 0 after every event of any history, and holds every event that moves days', async () => {
    await fc.assert(
      fc.asyncProperty(ledgerActions, async (history) => {
        const world = new LedgerWorld();
        const process = world.process();
        for (const [index, action] of history.entries()) {
          if (action.do === 'wait') world.clock.advance(action.ms);
          await process.act(action, String(index));
          await process.settle();
        }
        for (const event of world.store.events) {
          if ('postings' in (event.data as object)) expect(BALANCE_EVENTS).toContain(event.type);
          if (!isBalanceEvent(event)) continue;
          const lines = journalLines(event);
          expect(lines.length).toBeGreaterThan(0);
          expect(lines.reduce((sum, { body }) => sum + body.delta, 0)).toBe(0);
        }
        expect(totals(world.store.events)).toEqual(Object.fromEntries([...world.invariants().accounts].sort()));
      }),
      { numRuns: gateRuns(60) },
    );
  });

  it('knows the balance before any instant or line, as known at any position', async () => {
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(movement, { minLength: 1, maxLength: 25 }),
        fc.array(fc.tuple(fc.nat(), fc.nat(), fc.constantFrom(-1, 0, 1), fc.boolean()), { minLength: 8, maxLength: 8 }),
        async (movements, questions) => {
          const rows = await written(movements, ++round);
          expect(await engine.readModels.waitFor(await eventStore.head(), 10_000)).toBe(true);
          const reader = new JournalReader(engine.readModels);
          for (const account of [`user:ada-${round}`, `source:${round}`, 'user:idle']) {
            for (const [pick, knownPick, shift, byLine] of questions) {
              const { id, body } = defined(rows[pick % rows.length]);
              const known = defined(rows[knownPick % rows.length]).body.position as Position;
              const at = iso(Date.parse(body.effectiveAt) + (byLine ? 0 : shift));
              const line = byLine ? id : '';
              const expected = rows
                .filter((row) => row.body.account === account && row.body.position <= known)
                .filter((row) => row.body.effectiveAt < at || (row.body.effectiveAt === at && row.id < line))
                .reduce((sum, row) => sum + row.body.delta, 0);
              expect(await reader.balance(account, { at, line }, known)).toBe(expected);
            }
          }
        },
      ),
      { numRuns: gateRuns(40) },
    );
  });

  it('opens each statement with the closing balance before it, on any page, with any later events', async () => {
    let round = 1_000;
    await fc.assert(
      fc.asyncProperty(
        fc.array(movement, { minLength: 2, maxLength: 20 }),
        fc.array(movement, { maxLength: 5 }),
        fc.integer({ min: 1, max: 7 }),
        async (movements, later, limit) => {
          const rows = await written(movements, ++round);
          const account = `source:${round}`;
          const statements = new GetStatementHandler(engine.readModels, eventStore);
          const instants = [...new Set(rows.map(({ body }) => body.effectiveAt))].sort();
          const edges = [null, instants[Math.floor(instants.length / 2)] ?? null, instants.at(-1) ?? null, null];
          const known = await eventStore.head();
          let before = 0;
          const seen: StatementLine[] = [];
          for (let n = 0; n < edges.length - 1; n++) {
            const [from, to] = [edges[n] ?? null, edges[n + 1] ?? null];
            const statement = await everyPage(statements, account, from, to, known, limit);
            expect(statement.opening).toBe(before);
            expect(statement.lines.at(-1)?.balance ?? statement.opening).toBe(statement.closing);
            before = statement.closing;
            seen.push(...statement.lines);
          }
          const own = rows.filter(({ body }) => body.account === account);
          expect(seen.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort());
          expect(before).toBe(own.reduce((sum, { body }) => sum + body.delta, 0));

          // A later entry, even about an earlier instant, does not change an earlier statement.
          const first = await everyPage(statements, account, null, null, known, 100);
          await written(later, round + 100_000);
          await writtenTo(round, later);
          expect(await everyPage(statements, account, null, null, known, 100)).toEqual(first);
        },
      ),
      { numRuns: gateRuns(25) },
    );
  });
});

async function everyPage(
  statements: GetStatementHandler,
  account: string,
  from: string | null,
  to: string | null,
  known: Position,
  limit: number,
) {
  let cursor: string | undefined;
  const lines: StatementLine[] = [];
  for (;;) {
    const page = { limit, ...(cursor !== undefined && { cursor }) };
    const statement = await statements.execute(new GetStatement(account, from, to, known, page));
    lines.push(...statement.lines);
    if (statement.cursor === null) return { opening: statement.opening, closing: statement.closing, lines };
    cursor = statement.cursor;
  }
}

/** More movements of accounts that have some. */
async function writtenTo(round: number, movements: readonly Movement[]): Promise<void> {
  for (const [n, { late, days }] of movements.entries()) {
    const postings = [
      { account: `source:${round}`, delta: -days },
      { account: `user:ada-${round}`, delta: days },
    ];
    const metadata = {
      actor: { kind: 'admin' as const, id: 'admin' },
      correlationId: 'later',
      commandId: 'later',
      causationId: null,
      effectiveAt: iso(recording - late),
    };
    const data = { accountId: `ada-${round}`, days, postings };
    const event = { id: idOf('later', round, n), type: 'WalletCredited', schemaVersion: 1, data, metadata };
    await eventStore.append(`wallet-ada-${round}`, [event], { expected: 'any' });
  }
}

function totals(events: readonly StoredEvent[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const event of events.filter(isBalanceEvent)) {
    for (const { body } of journalLines(event)) {
      // A line of 0 days moves nothing, and need not make an account.
      if (body.delta !== 0 || sums.has(body.account))
        sums.set(body.account, (sums.get(body.account) ?? 0) + body.delta);
    }
  }
  return Object.fromEntries([...sums].sort());
}
