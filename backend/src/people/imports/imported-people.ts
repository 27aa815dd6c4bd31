import { Inject, Injectable } from '@nestjs/common';
import {
  AppendOutcomeUnknown,
  EventLoopTurns,
  type EventStore,
  type NewEvent,
  WrongExpectedRevision,
} from '@wavelane/event-store';
import { FindPeople } from '../list/find-people.js';
import { type ImportedPerson, importedStream, type PeopleImported } from './import.events.js';
import { RowsWithConsents } from './rows-with-consents.js';
import { Clock, stampOf } from '../../platform/domain/clock.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { idOf } from '../../platform/domain/ids.js';
import { EVENT_STORE } from '../../platform/storage/tokens.js';

const TRIES = 5;

/** The person of a row; the owner of the number is looked up when the row is written. */
export type RowPerson = Omit<ImportedPerson, 'first' | 'isKnown'>;

/** Writes the rows of a file of people, chunk by chunk, straight to the log; what is there already is not written again. */
@Injectable()
export class ImportedPeople {
  constructor(
    private readonly clock: Clock,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly people: FindPeople,
    private readonly rows: RowsWithConsents,
  ) {}

  async write(
    of: { importId: string; accountId: string },
    chunks: readonly (readonly RowPerson[])[],
    context: CommandContext,
  ): Promise<void> {
    const stream = importedStream(of.importId);
    const pace = new EventLoopTurns();
    for (let chunk = await this.written(stream); chunk < chunks.length;) {
      const all = await this.owned(of.accountId, chunks[chunk] ?? []);
      const those = { ...context, commandId: `${context.commandId}:rows:${chunk}` };
      const there = await this.rows.write(of, all, those);
      const people = all.filter(({ line }) => !there.has(line));
      // It comes last, since it says that the chunk is there.
      const data: PeopleImported['data'] = { ...of, chunk, given: there.size, people };
      const event = {
        id: idOf(stream, chunk),
        type: 'PeopleImported',
        data,
        metadata: { ...context, ...stampOf(this.clock) },
      };
      try {
        await this.append(stream, event, chunk);
        chunk++;
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision)) throw error;
        // Another request with the same key writes the same file.
        chunk = await this.written(stream);
      }
      if (pace.isDue) await pace.turn();
    }
  }

  /** With the handle by which each of them is known. */
  private async owned(accountId: string, rows: readonly RowPerson[]): Promise<ImportedPerson[]> {
    const phones = rows.map(({ phone }) => phone);
    const others = await this.people.firstHandles(accountId, phones);
    return rows.map((row) => {
      const first = others.get(row.phone);
      return { ...row, first: first ?? { kind: 'phone', value: row.phone }, isKnown: first !== undefined };
    });
  }

  private async append(stream: string, event: NewEvent, revision: number): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.store.append(stream, [event], { expected: revision === 0 ? 'none' : revision - 1 });
        return;
      } catch (error) {
        if (!(error instanceof AppendOutcomeUnknown) || attempt >= TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, 50 * 2 ** attempt));
      }
    }
  }

  /** Chunks that are there. */
  private async written(stream: string): Promise<number> {
    for await (const { revision } of this.store.readStream(stream, { backwards: true, limit: 1 })) return revision + 1;
    return 0;
  }
}
