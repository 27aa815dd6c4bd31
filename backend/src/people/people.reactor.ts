import { Injectable } from '@nestjs/common';
import type { Recorded } from '@wavelane/event-store';
import { reactionTo } from '../platform/domain/command-context.js';
import { CommandExecutor } from '../platform/domain/command-executor.js';
import { Reactor } from '../platform/runtime/reactor.js';
import type { HandleClaimed } from './handles/handle-claim.js';
import { personStream } from './person/person.events.js';
import { person } from './person/person.js';

/** Links a claimed handle to its person, also if the process died between the two. */
@Reactor()
@Injectable()
export class PeopleReactor implements Reactor<HandleClaimed> {
  readonly name = 'people';
  readonly handles = ['HandleClaimed'] as const;

  constructor(private readonly executor: CommandExecutor) {}

  lane({ data }: Recorded<HandleClaimed>): string {
    return data.personId;
  }

  async react(event: Recorded<HandleClaimed>): Promise<void> {
    const { accountId, personId, first, handleId, handle } = event.data;
    const who = { accountId, personId, first };
    const command = { type: 'KnowPerson', who, handles: [{ handleId, handle }] } as const;
    await this.executor.execute(person, personStream(personId), command, reactionTo(event, 'link'));
  }
}
