import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Recorded, EventOf } from '@wavelane/event-store';
import { account, accountStream, RestoreRecipient, type AccountEvent } from '../../identity/index.js';
import { reactionTo } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { addressTextOf, handleNamed } from '../../platform/personal/handle.js';
import { isPseudonym } from '../../platform/personal/subjects.js';
import type { PeopleMerged } from '../merges/merges.events.js';
import type { HandleLinked } from '../person/person.events.js';
import type { LinkedHandle } from '../person/person.js';
import { WholeIdentity } from './whole-identity.js';

type RecipientRestored = EventOf<AccountEvent, 'RecipientRestored'>;

const SAID_ELSEWHERE = 'Said at another number of the same person';
const LIFTED = 'Messages to their number are allowed again';

/**
 * A number and the ids that hide it are one chat at WhatsApp, so a START at one of them is said at all. Two numbers are
 * two chats: START at one leaves the other as it is.
 */
@Injectable()
export class HiddenWords {
  constructor(
    private readonly identity: WholeIdentity,
    private readonly executor: CommandExecutor,
    private readonly commands: CommandBus,
  ) {}

  /** Messages to an address are allowed again: to the others of the same chat, too. */
  async restored(event: Recorded<RecipientRestored>): Promise<void> {
    const { accountId, phone, reason, source, wroteAt } = event.data;
    // Words from elsewhere are not spread again.
    if (isPseudonym(phone) || reason === 'same-person' || (reason === 'start' && !source)) return;
    const handles = (await this.identity.ofHandle(accountId, handleNamed(phone))).flatMap((part) => part.handles);
    const { optOuts } = await this.executor.state(account, accountStream(accountId));
    const isOut = (address: string) => optOuts.has(address);
    for (const { handleId, handle } of sameChat(handles, phone, isOut)) {
      const recipient = { accountId, phone: addressTextOf(handle) };
      if (!isOut(recipient.phone)) continue;
      const isStart = reason === 'start';
      const word = isStart
        ? { text: SAID_ELSEWHERE, elsewhere: true as const, ...(wroteAt !== undefined && { wroteAt }) }
        : { text: LIFTED, parted: true as const };
      const context = reactionTo(event, `restored:${handleId}`);
      await this.commands.execute(new RestoreRecipient({ ...recipient, ...word }, context));
    }
  }

  /** Addresses became one person's: a START that was written before counts for all of the chat. */
  async linked(
    event: Recorded<HandleLinked | PeopleMerged>,
    { from, to }: { from: readonly LinkedHandle[]; to: readonly LinkedHandle[] },
    index: number,
  ): Promise<void> {
    const { accountId } = event.data;
    const { optOuts, returns } = await this.executor.state(account, accountStream(accountId));
    const isOut = (address: string) => optOuts.has(address);
    for (const { handle, handleId } of from) {
      const wroteAt = isPseudonym(handle.value) ? undefined : returns.lastWroteAt(addressTextOf(handle));
      if (wroteAt === undefined) continue;
      const chat = sameChat([...from, ...to], addressTextOf(handle), isOut);
      for (const one of chat.filter((other) => to.includes(other))) {
        const word = { text: SAID_ELSEWHERE, elsewhere: true, wroteAt } as const;
        const context = reactionTo(event, `returned:${index}:${handleId}:${one.handleId}`);
        const recipient = { accountId, phone: addressTextOf(one.handle), ...word };
        await this.commands.execute(new RestoreRecipient(recipient, context));
      }
    }
  }
}

/**
 * The other addresses of the chat with an address: of a hidden id the number if there is only one, of a number the
 * hidden ids, unless another number of the person is opted out: they may hide that one.
 */
function sameChat(
  handles: readonly LinkedHandle[],
  address: string,
  isOut: (address: string) => boolean,
): LinkedHandle[] {
  const others = handles.filter(({ handle }) => addressTextOf(handle) !== address && !isPseudonym(handle.value));
  const hidden = others.filter(({ handle }) => handle.kind !== 'phone');
  const phones = others.filter(({ handle }) => handle.kind === 'phone');
  if (handleNamed(address).kind === 'phone') return phones.some(({ handle }) => isOut(handle.value)) ? [] : hidden;
  return [...hidden, ...(phones.length === 1 ? phones : [])];
}
