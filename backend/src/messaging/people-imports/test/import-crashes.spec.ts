import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { PeopleImport, SavedWording } from '@wavelane/contracts';
import type { EventStore, StoredEvent } from '@wavelane/event-store';
import { startApp, type TestApp } from '../../../../testing/app.js';
import { context } from '../../../../testing/domain/command-context.js';
import { Crash, Fuse } from '../../../../testing/domain/fuse.js';
import { eventually } from '../../../../testing/eventually.js';
import { TestTime } from '../../../../testing/domain/test-time.js';
import { anAccount } from '../../../../testing/people/an-account.js';
import { RowErrors } from '../../bulk/planning/row-errors.js';
import { consentsStream, consentEvents } from '../../../people/consents/consent.events.js';
import { FindPeople } from '../../../people/list/find-people.js';
import { givenIn } from '../../../people/consents/given-by-many.js';
import { importedStream } from '../../../people/imports/import.events.js';
import { PeopleImports } from '../../../people/imports/people-imports.js';
import { RowsWithConsents } from '../../../people/imports/rows-with-consents.js';
import { Clock } from '../../../platform/domain/clock.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { HandleIds } from '../../../platform/personal/handle-ids.js';
import { EVENT_STORE } from '../../../platform/storage/tokens.js';
import { ImportPeople, ImportPeopleHandler, type ImportRequest } from '../import-people.command.js';
import { ImportRules } from '../import-rules.js';
import { ImportedPeople } from '../../../people/imports/imported-people.js';

const ROWS = 7;
const CHUNKS = 3;
/** So long that three rows fill a chunk. */
const LONG = 'x'.repeat(19_900);

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startApp();
  folder = mkdtempSync(join(tmpdir(), 'wavelane-import-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await app.stop();
});

/** The handler as another process runs it, which dies at one of its calls. */
function processWith(fuse: Fuse): ImportPeopleHandler {
  const store = fuse.wrap(app.app.get<EventStore>(EVENT_STORE));
  const executor = fuse.wrap(app.app.get(CommandExecutor));
  const withConsents = new RowsWithConsents(executor, app.app.get(HandleIds));
  const rows = new ImportedPeople(TestTime.standing(), store, fuse.wrap(app.app.get(FindPeople)), withConsents);
  return new ImportPeopleHandler(
    app.app.get(ImportRules),
    app.app.get(RowErrors),
    new PeopleImports(executor, rows),
    app.app.get(Clock),
    app.app.get(CommandBus),
  );
}

function request(round: number, wordingId: string): ImportRequest {
  const lines = Array.from({ length: ROWS }, (_, n) => `+1415556${String(7000 + round * 10 + n)},${LONG}`);
  const path = join(folder, `${round}.csv`);
  writeFileSync(path, ['phone,what', ...lines].join('\n'));
  const content = { purpose: 'marketing', means: 'paper', at: '2026-01-02T10:00Z', wordingId } as const;
  return { path, content, fileName: null, fingerprint: `file ${round}` };
}

async function eventsOf(stream: string): Promise<StoredEvent[]> {
  const events: StoredEvent[] = [];
  for await (const event of app.app.get<EventStore>(EVENT_STORE).readStream(stream)) events.push(event);
  return events;
}

/** The people whose consent is written, once for each time. */
const consenting = (events: readonly StoredEvent[]): string[] =>
  events.filter(consentEvents.is).flatMap((event) => {
    const given = event.type === 'ConsentsGiven' ? givenIn(event.data) : event.type === 'ConsentGiven' ? [event] : [];
    return given.map(({ data }) => data.personId);
  });

it('leaves nothing unfinished after a crash at any call, and writes no row or consent twice', async () => {
  const { agent } = await anAccount('Ada').in(app);
  const { id: accountId } = (await agent.get('/api/me').expect(200)).body as { id: string };
  const words = { purpose: 'marketing', language: 'en', text: 'Yes, write to me.' };
  const { id: wordingId } = (await agent.post('/api/wordings').send(words).expect(201)).body as SavedWording;
  let rounds = 0;
  for (let isWhole = false; !isWhole; rounds++) {
    const order = new ImportPeople(accountId, request(rounds, wordingId), context(`crash-${rounds}`));
    try {
      await processWith(new Fuse(rounds + 1)).execute(order);
      isWhole = true;
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    }
    const { id } = await processWith(new Fuse()).execute(order);
    const look = async () => {
      const { body } = await agent.get(`/api/people-imports/${id}`);
      return (body as PeopleImport).state === 'done' ? (body as PeopleImport) : undefined;
    };
    const done = await eventually(look, { what: `the end of import ${rounds}` });
    const consents = { asked: ROWS, written: ROWS, refused: 0 };
    expect(done).toMatchObject({ total: ROWS, imported: ROWS, written: ROWS, consents });
    expect(await eventsOf(importedStream(id))).toHaveLength(CHUNKS);
  }
  expect(rounds).toBeGreaterThan(CHUNKS * 2);
  const people = consenting(await eventsOf(consentsStream(accountId)));
  expect([people.length, new Set(people).size]).toEqual([rounds * ROWS, rounds * ROWS]);
});
