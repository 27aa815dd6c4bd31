import { Injectable } from '@nestjs/common';
import type { Recorded, EventOf } from '@wavelane/event-store';
import type { AccountEvent } from '../../identity/index.js';
import { reactionTo } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { isRefusal } from '../../platform/domain/domain-error.js';
import { idOf } from '../../platform/domain/ids.js';
import { handleNamed } from '../../platform/personal/handle.js';
import { Reactor } from '../../platform/runtime/reactor.js';
import { consentsStream } from '../consents/consent.events.js';
import { type ConsentCommand, consents } from '../consents/consents.js';
import { WholeIdentity } from '../one-person/whole-identity.js';

type RecipientRestored = EventOf<AccountEvent, 'RecipientRestored'>;

/** Writes the consent that took a person off the list of opt-outs among their consents, too. */
@Reactor()
@Injectable()
export class RestoredReactor implements Reactor<RecipientRestored> {
  readonly name = 'restored-recipients';
  readonly handles = ['RecipientRestored'] as const;

  constructor(
    private readonly identity: WholeIdentity,
    private readonly executor: CommandExecutor,
  ) {}

  lane({ data }: Recorded<RecipientRestored>): string {
    return data.accountId;
  }

  async react(event: Recorded<RecipientRestored>): Promise<void> {
    const { accountId, phone, consent, reference = null, text: note } = event.data;
    if (!consent) return;
    const who = await this.identity.ofConsent(accountId, handleNamed(phone));
    const { purpose, means, at, wordingId, version, hash } = consent;
    const said = { purpose, means, at, reference, note };
    const wording = { purpose, wordingId, version, hash };
    const questionId = idOf('question', accountId, event.id);
    const command: ConsentCommand = { type: 'GiveConsent', who, said, wording, questionId };
    try {
      await this.executor.execute(consents, consentsStream(accountId), command, reactionTo(event, 'consent'));
    } catch (error) {
      // They withdrew from this purpose since, which counts.
      if (!isRefusal(error, 'conflict')) throw error;
    }
  }
}
