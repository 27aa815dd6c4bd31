import { Injectable } from '@nestjs/common';
import { EventLoopTurns, type Recorded } from '@wavelane/event-store';
import { reactionTo } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { HandleIds } from '../../platform/personal/handle-ids.js';
import { isPseudonym } from '../../platform/personal/subjects.js';
import { Reactor } from '../../platform/runtime/reactor.js';
import { consentsStream } from '../consents/consent.events.js';
import { consents, type OfferedConsent } from '../consents/consents.js';
import { WholeIdentity } from '../one-person/whole-identity.js';
import { type ImportedPerson, importStream, type PeopleImported } from './import.events.js';
import { peopleImport } from './people-import.js';
import { offeredBy, whoIs } from './rows-with-consents.js';

/**
 * The weight of one append. EventStoreDB takes 1 MB at once: a chunk of rows would fit, but not with all handles that
 * their people may have by now.
 */
const APPEND_WEIGHT = 500;
const [UNKNOWN, KNOWN] = [1, 5] as const;

/**
 * The rows of a chunk in the appends that their consents take. It depends on the rows alone: a person who is forgotten
 * meanwhile, or gets another handle, must not move the others into another append.
 */
function appendsOf(people: readonly ImportedPerson[]): { from: number; rows: ImportedPerson[] }[] {
  const appends: { from: number; rows: ImportedPerson[] }[] = [];
  let room = 0;
  for (const [index, person] of people.entries()) {
    const weight = person.isKnown ? KNOWN : UNKNOWN;
    if (room < weight) {
      appends.push({ from: index, rows: [] });
      room = APPEND_WEIGHT;
    }
    appends.at(-1)?.rows.push(person);
    room -= weight;
  }
  return appends;
}

/**
 * Consents of a file's rows that were written without them (`RowsWithConsents`) are written among those of the account,
 * chunk by chunk, from the log: so they are written once, even if a process died on the way. A person who withdrew
 * since the file was judged stays withdrawn.
 */
@Reactor()
@Injectable()
export class ImportedConsentsReactor implements Reactor<PeopleImported> {
  readonly name = 'imported-consents';
  readonly handles = ['PeopleImported'] as const;

  constructor(
    private readonly executor: CommandExecutor,
    private readonly identity: WholeIdentity,
    private readonly ids: HandleIds,
  ) {}

  lane({ data }: Recorded<PeopleImported>): string {
    return data.accountId;
  }

  async react(event: Recorded<PeopleImported>): Promise<void> {
    const { importId, accountId, chunk, given: before = 0, people } = event.data;
    let [written, refused] = [before, 0];
    for (const { from, rows } of appendsOf(people)) {
      const context = reactionTo(event, `consents-from:${from}`);
      const given = await this.givenBy(accountId, rows, context.commandId);
      if (given.length === 0) continue;
      const command = { type: 'ImportConsents', consents: given } as const;
      const { events } = await this.executor.execute(consents, consentsStream(accountId), command, context);
      const came = events.reduce((sum, one) => sum + (one.type === 'ConsentsGiven' ? one.data.people.length : 1), 0);
      written += came;
      refused += given.length - came;
    }
    const confirmed = { importId, accountId, chunk, written, refused };
    const command = { type: 'ConfirmImportedConsents', confirmed } as const;
    await this.executor.execute(peopleImport, importStream(importId), command, reactionTo(event, 'confirm'));
  }

  private async givenBy(
    accountId: string,
    people: readonly ImportedPerson[],
    commandId: string,
  ): Promise<OfferedConsent[]> {
    const theirs = people.filter(({ first, consent }) => consent !== null && !isPseudonym(first.value));
    const pace = new EventLoopTurns();
    const given: OfferedConsent[] = [];
    for (const { first, phone, isKnown, consent } of theirs) {
      if (!consent) continue;
      if (pace.isDue) await pace.turn();
      const identity = isKnown ? this.identity.ofConsent(accountId, first) : whoIs(this.ids, accountId, first, phone);
      given.push(offeredBy(await identity, consent, commandId));
    }
    return given;
  }
}
