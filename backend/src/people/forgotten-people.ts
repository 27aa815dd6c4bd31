import { Injectable } from '@nestjs/common';
import type { CommandContext } from '../platform/domain/command-context.js';
import { CommandExecutor } from '../platform/domain/command-executor.js';
import type { Handle } from '../platform/personal/handle.js';
import { handleClaim, handleStream } from './handles/handle-claim.js';
import { FindPeople } from './list/find-people.js';
import { mergesStream } from './merges/merges.events.js';
import { merges } from './merges/merges.js';
import { personStream } from './person/person.events.js';
import { person } from './person/person.js';

/** All that one person can be reached at, and whether they asked for no more messages. */
export interface WhoIsForgotten {
  /** The id of their document. */
  personId: string;
  handles: Handle[];
  stopped: boolean;
}

/** The part of people in forgetting a person. */
@Injectable()
export class ForgottenPeople {
  constructor(
    private readonly people: FindPeople,
    private readonly executor: CommandExecutor,
  ) {}

  /**
   * Finds a person with all people who were merged into them. @throws DomainError not-found for another account's
   * person
   */
  async find(accountId: string, key: string): Promise<WhoIsForgotten> {
    const { root, merged, handles } = await this.people.whole(await this.people.root(accountId, key));
    const all = [root, ...merged, ...handles];
    const found = new Map(
      all.flatMap(({ handle, others }) => [handle, ...others]).map((one) => [`${one.kind} ${one.value}`, one]),
    );
    return { personId: root.key, handles: [...found.values()], stopped: all.some(({ stopped }) => stopped) };
  }

  /**
   * Releases the handles: from now on a person who uses one of them is a new person. May be repeated.
   * @param handleIds of all handles of the person
   */
  async release(accountId: string, handleIds: readonly string[], forgettingId: string, context: CommandContext) {
    const of = (step: string) => ({ ...context, commandId: `${context.commandId}:${step}` });
    const personIds = new Set(handleIds);
    for (const handleId of handleIds) {
      const stream = handleStream(handleId);
      const { personId } = await this.executor.state(handleClaim, stream);
      if (personId !== null) personIds.add(personId);
    }
    const forgotten = { accountId, personIds: [...personIds] };
    await this.executor.execute(merges, mergesStream(accountId), { type: 'ForgetMerges', forgotten }, of('merges'));
    for (const personId of personIds) {
      const command = { type: 'ForgetPerson', forgotten: { accountId, personId, forgettingId } } as const;
      await this.executor.execute(person, personStream(personId), command, of(`person:${personId}`));
    }
    for (const handleId of handleIds) {
      const command = { type: 'ReleaseHandle', released: { accountId, handleId, forgettingId } } as const;
      await this.executor.execute(handleClaim, handleStream(handleId), command, of(`handle:${handleId}`));
    }
  }
}
