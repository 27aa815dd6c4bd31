import { Injectable } from '@nestjs/common';
import { say } from '@wavelane/contracts';
import type { WholePerson } from '../../../people/index.js';
import { LineTargets } from '../gestures/line-targets.js';
import type { FoundConversation } from '../list/find-conversations.js';

const NOT_SENT_YET = say('quoted-message-not-sent-yet');

/** The messages that replies quote. */
@Injectable()
export class Quoted {
  constructor(private readonly targets: LineTargets) {}

  /**
   * The gateway's id of the message that a line of this conversation shows.
   * @throws DomainError not-found: this conversation has no such message; conflict: the gateway has not named it yet
   */
  async of(found: FoundConversation, whole: WholePerson | undefined, line: string): Promise<string> {
    return (await this.targets.of(found, whole, line, NOT_SENT_YET)).providerMessageId;
  }
}
