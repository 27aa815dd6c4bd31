import { Injectable } from '@nestjs/common';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { idOf } from '../../platform/domain/ids.js';
import { HandleIds } from '../../platform/personal/handle-ids.js';
import type { Handle } from '../../platform/personal/handle.js';
import { type OfConsent, consentsStream } from '../consents/consent.events.js';
import { consents, type OfferedConsent } from '../consents/consents.js';
import type { ImportedPerson } from './import.events.js';

/** A person of whom only the row of the file is known. */
export function whoIs(ids: Pick<HandleIds, 'idOf'>, accountId: string, first: Handle, phone: string): OfConsent {
  const personId = ids.idOf(accountId, first.kind, first.value);
  const handleIds = [...new Set([personId, ids.idOf(accountId, 'phone', phone)])];
  return { accountId, personId, handleIds, first };
}

/**
 * The consent that a row offers. @param of the command that offers it: the id of a resulting question is made from it
 */
export function offeredBy(
  who: OfConsent,
  { wording, ...said }: NonNullable<ImportedPerson['consent']>,
  of: string,
): OfferedConsent {
  const questionId = idOf('question', of, who.personId);
  return { who, said, wording: { ...wording, purpose: said.purpose }, questionId };
}

/**
 * Writes rows together with their consents, for people of whom only the number is known and whose consent holds at
 * once. For the others, rows come first and consents follow (`ImportedConsentsReactor`).
 */
@Injectable()
export class RowsWithConsents {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly ids: HandleIds,
  ) {}

  /**
   * May be repeated, also with rows of which more is known by then: what was written the first time stays.
   * @param context with an id of its own for the chunk
   * @returns lines of the rows that are written
   */
  async write(
    of: { importId: string; accountId: string },
    people: readonly ImportedPerson[],
    context: CommandContext,
  ): Promise<ReadonlySet<number>> {
    const rows = people.flatMap(({ first, phone, isKnown, consent, line, labels, attributes }) => {
      if (isKnown || !consent) return [];
      const who = whoIs(this.ids, of.accountId, first, phone);
      return [{ ...offeredBy(who, consent, context.commandId), row: { line, labels, attributes } }];
    });
    const command = { type: 'ImportRows', importId: of.importId, rows } as const;
    const { events } = await this.executor.execute(consents, consentsStream(of.accountId), command, context);
    const lines = events.flatMap((one) =>
      one.type === 'ConsentsGiven' ? one.data.people.map(({ line }) => line) : [],
    );
    return new Set(lines.filter((line) => line !== undefined));
  }
}
