import { Injectable } from '@nestjs/common';
import type { Recorded } from '@wavelane/event-store';
import { reactionTo } from '../platform/domain/command-context.js';
import { CommandExecutor } from '../platform/domain/command-executor.js';
import { Reactor } from '../platform/runtime/reactor.js';
import { handleClaim, type HandleClaimed, handleStream } from './handles/handle-claim.js';
import { type HandleUnlinked, personStream } from './person/person.events.js';
import { person } from './person/person.js';

/** Links a claimed handle to its person, and releases one that was taken out, also if the process died in between. */
@Reactor()
@Injectable()
export class PeopleReactor implements Reactor<HandleClaimed | HandleUnlinked> {
  readonly name = 'people';
  readonly handles = ['HandleClaimed', 'HandleUnlinked'] as const;

  constructor(private readonly executor: CommandExecutor) {}

  lane({ data }: Recorded<HandleClaimed | HandleUnlinked>): string {
    return data.personId;
  }

  async react(event: Recorded<HandleClaimed | HandleUnlinked>): Promise<void> {
    if (event.type === 'HandleUnlinked') return this.part(event);
    const { accountId, personId, first, handleId, handle } = event.data;
    const who = { accountId, personId, first };
    const command = { type: 'KnowPerson', who, handles: [{ handleId, handle }] } as const;
    await this.executor.execute(person, personStream(personId), command, reactionTo(event, 'link'));
  }

  private async part(event: Recorded<HandleUnlinked>): Promise<void> {
    const { accountId, personId, handleId } = event.data;
    const command = { type: 'PartHandle', parted: { accountId, handleId, personId } } as const;
    await this.executor.execute(handleClaim, handleStream(handleId), command, reactionTo(event, 'part'));
  }
}
