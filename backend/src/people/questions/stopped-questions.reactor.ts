import { Injectable } from '@nestjs/common';
import { decidedAtOf, type Recorded, type EventOf } from '@wavelane/event-store';
import type { AccountEvent } from '../../identity/index.js';
import { reactionTo } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { handleNamed } from '../../platform/personal/handle.js';
import { isPseudonym } from '../../platform/personal/subjects.js';
import { Reactor } from '../../platform/runtime/reactor.js';
import { consentsStream } from '../consents/consent.events.js';
import { type ConsentCommand, consents } from '../consents/consents.js';
import { WholeIdentity } from '../one-person/whole-identity.js';

type RecipientSuppressed = EventOf<AccountEvent, 'RecipientSuppressed'>;

/** A STOP of theirs is a no to every question that they were asked, also to one that they have answered. */
@Reactor()
@Injectable()
export class StoppedQuestionsReactor implements Reactor<RecipientSuppressed> {
  readonly name = 'stopped-questions';
  readonly handles = ['RecipientSuppressed'] as const;

  constructor(
    private readonly identity: WholeIdentity,
    private readonly executor: CommandExecutor,
  ) {}

  lane({ data }: Recorded<RecipientSuppressed>): string {
    return data.accountId;
  }

  async react(event: Recorded<RecipientSuppressed>): Promise<void> {
    const { accountId, phone, reason, elsewhere, source } = event.data;
    const isTheirWord = reason === 'stop' || elsewhere === 'stop';
    if (!isTheirWord || isPseudonym(phone)) return;
    const who = await this.identity.ofConsent(accountId, handleNamed(phone));
    const said = {
      ...({ means: reason === 'stop' ? 'message' : 'same-person', at: decidedAtOf(event) } as const),
      ...(source && { source }),
      ...{ reference: null, note: null },
    };
    const command: ConsentCommand = { type: 'EndQuestions', who, said };
    await this.executor.execute(consents, consentsStream(accountId), command, reactionTo(event, 'questions'));
  }
}
