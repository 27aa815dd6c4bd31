import { expect } from '@jest/globals';
import type { EventStore } from '@wavelane/event-store';
import type { ReadStore } from '@wavelane/read-store';
import { verify } from '../../src/books/audit/checks/verification.js';
import { EVENT_STORE, READ_STORE } from '../../src/platform/storage/tokens.js';
import { ALL_PROJECTIONS } from '../../src/projections.js';
import type { TestApp } from '../app.js';

/** Fails with what `audit verify` finds in a settled application. @param now Unix ms, of a test that moves the clock */
export async function demandSoundBooks({ app }: TestApp, now = Date.now()): Promise<void> {
  const [eventStore, readStore] = [app.get<EventStore>(EVENT_STORE), app.get<ReadStore>(READ_STORE)];
  const { differences } = await verify({ eventStore, readStore, projections: ALL_PROJECTIONS, now });
  expect(differences).toEqual([]);
}
