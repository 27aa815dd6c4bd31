import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { decidedAtOf, type Recorded, type EventOf } from '@wavelane/event-store';
import { GetAccount, RestoreRecipient, SuppressRecipient, type AccountEvent } from '../../identity/index.js';
import { reactionTo } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { addressTextOf, type Handle, handleNamed } from '../../platform/personal/handle.js';
import { isPseudonym } from '../../platform/personal/subjects.js';
import { Reactor } from '../../platform/runtime/reactor.js';
import { type ConsentWithdrawn, consentsStream } from '../consents/consent.events.js';
import { consents, withdrawalsOf } from '../consents/consents.js';
import { isSpread } from '../consents/evidence-rules.js';
import type { PeopleMerged, PeopleUnmerged } from '../merges/merges.events.js';
import type { HandleLinked, HandleUnlinked } from '../person/person.events.js';
import type { LinkedHandle } from '../person/person.js';
import { HiddenWords } from './hidden-words.js';
import { isPartOf, WholeIdentity } from './whole-identity.js';

type RecipientRestored = EventOf<AccountEvent, 'RecipientRestored'>;
type RecipientSuppressed = EventOf<AccountEvent, 'RecipientSuppressed'>;

type News = RecipientSuppressed | RecipientRestored | ConsentWithdrawn | HandleLinked | PeopleMerged;

type Parted = PeopleUnmerged | HandleUnlinked;

/** A no at some handles, and the further handles that it counts for. */
interface Spread {
  from: readonly LinkedHandle[];
  to: readonly LinkedHandle[];
}

const SAID_ELSEWHERE = 'Said at another number of the same person';
const SAID_BY_ANOTHER = 'Said by another person';

/**
 * A person who says no at one number says it at all of theirs, whichever becomes known first: that they said it, or
 * that the numbers are one person's. A no that was spread is not spread again, so that a person who says START at one
 * number gets messages there. An opt-out that was spread to another person by mistake is taken back.
 */
@Reactor()
@Injectable()
export class OnePersonReactor implements Reactor<News | Parted> {
  readonly name = 'one-person';
  readonly handles = [
    'RecipientSuppressed',
    'RecipientRestored',
    'ConsentWithdrawn',
    'HandleLinked',
    'PeopleMerged',
    'PeopleUnmerged',
    'HandleUnlinked',
  ] as const;

  constructor(
    private readonly identity: WholeIdentity,
    private readonly executor: CommandExecutor,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly hidden: HiddenWords,
  ) {}

  /** Handles the events of one account in order: two people who become one are two until then. */
  lane({ data }: Recorded<News | Parted>): string {
    return data.accountId;
  }

  async react(event: Recorded<News | Parted>): Promise<void> {
    if (event.type === 'PeopleUnmerged' || event.type === 'HandleUnlinked') return this.parted(event);
    if (event.type === 'RecipientRestored') return this.hidden.restored(event);
    for (const [index, spread] of (await this.spreadsOf(event)).entries()) {
      await this.spreadOptOut(event, spread, index);
      if (event.type === 'HandleLinked' || event.type === 'PeopleMerged')
        await this.hidden.linked(event, spread, index);
      await this.spreadWithdrawals(event, spread, index);
    }
  }

  private async spreadsOf(event: Recorded<Exclude<News, RecipientRestored>>): Promise<Spread[]> {
    const { type, data } = event;
    const { accountId } = data;
    switch (type) {
      case 'RecipientSuppressed': {
        if (data.reason === 'same-person') return [];
        const all = await this.all(accountId, handleNamed(data.phone));
        return [toOthers(all, ({ handle }) => addressTextOf(handle) === data.phone)];
      }
      case 'ConsentWithdrawn': {
        if (data.means === 'same-person') return [];
        const all = await this.all(accountId, data.first);
        return [toOthers(all, ({ handleId }) => data.handleIds.includes(handleId))];
      }
      case 'HandleLinked': {
        const all = await this.all(accountId, data.first);
        const [linked, others] = halves(all, ({ handleId }) => handleId === data.handleId);
        return both(linked, others);
      }
      case 'PeopleMerged': {
        const parts = await this.identity.ofPerson(accountId, data.personId, data.first);
        const together = await this.identity.merges(accountId);
        const [merged, others] = halves(parts, ({ personId }) => isPartOf(together, personId, data.personId));
        return both(
          merged.flatMap(({ handles }) => handles),
          others.flatMap(({ handles }) => handles),
        );
      }
    }
  }

  /** Lifts withdrawals and opt-outs of each of the two people that were not said at a number of their own. */
  private async parted(event: Recorded<Parted>): Promise<void> {
    const { accountId, personId, first } = event.data;
    const other =
      event.type === 'PeopleUnmerged'
        ? ([event.data.into, event.data.intoFirst] as const)
        : ([event.data.handleId, event.data.handle] as const);
    const account = await this.queries.execute(new GetAccount(accountId));
    if (!account) return;
    for (const [id, known] of [[personId, first] as const, other]) {
      const parts = await this.identity.ofPerson(accountId, id, known);
      const handles = parts.flatMap((part) => part.handles);
      await this.liftWithdrawals(event, handles);
      const out = handles.filter(({ handle }) => account.optOuts.has(addressTextOf(handle)));
      if (!out.every(({ handle }) => account.optOuts.saidOf(addressTextOf(handle))?.elsewhere)) continue;
      for (const { handle, handleId } of out) {
        const recipient = { accountId, phone: addressTextOf(handle), text: SAID_BY_ANOTHER, parted: true } as const;
        await this.commands.execute(new RestoreRecipient(recipient, reactionTo(event, `parted:${handleId}`)));
      }
    }
  }

  /** A purpose from which they withdrew nowhere themselves is as it was before the two were one. */
  private async liftWithdrawals(event: Recorded<Parted>, handles: readonly LinkedHandle[]): Promise<void> {
    const { accountId } = event.data;
    const [first] = handles;
    if (!first) return;
    const stream = consentsStream(accountId);
    const state = await this.executor.state(consents, stream);
    const out = handles.flatMap(({ handleId }) =>
      [...withdrawalsOf(state, handleId).keys()].map((purpose) => ({ handleId, purpose })),
    );
    for (const purpose of new Set(out.map((one) => one.purpose))) {
      const ids = out.filter((one) => one.purpose === purpose).map(({ handleId }) => handleId);
      if (!ids.every((id) => isSpread(state, id, purpose))) continue;
      const who = { accountId, personId: first.handleId, handleIds: ids, first: first.handle };
      const said = {
        purpose,
        means: 'same-person',
        at: decidedAtOf(event),
        reference: null,
        note: SAID_BY_ANOTHER,
      } as const;
      const context = reactionTo(event, `parted:${first.handleId}:${purpose}`);
      await this.executor.execute(consents, stream, { type: 'LiftWithdrawal', who, said }, context);
    }
  }

  private async all(accountId: string, handle: Handle): Promise<LinkedHandle[]> {
    return (await this.identity.ofHandle(accountId, handle)).flatMap(({ handles }) => handles);
  }

  private async spreadOptOut(event: Recorded<News>, { from, to }: Spread, index: number): Promise<void> {
    const { accountId } = event.data;
    const account = await this.queries.execute(new GetAccount(accountId));
    // A number whose key is lost is known by its pseudonym, and so are the opt-outs there.
    const isOut = ({ handle }: LinkedHandle) => account !== undefined && account.optOuts.has(addressTextOf(handle));
    const out = from.filter(isOut);
    if (out.length === 0 || !account) return;
    const said = out.map(({ handle }) => account.optOuts.saidOf(addressTextOf(handle)));
    const isTheirWord = said.some((one) => one?.byThemselves !== false);
    const elsewhere = isTheirWord ? 'stop' : 'by-hand';
    const everyday = said.every((one) => one?.everyday === true);
    for (const one of to) {
      if (isPseudonym(one.handle.value) || (isOut(one) && !isTheirWord)) continue;
      // A number and the id that hides it are one chat: of their words the last counts.
      const isOneChat = one.handle.kind !== 'phone' || out.every(({ handle }) => handle.kind !== 'phone');
      const wroteAt = isOneChat ? newestOf(said) : undefined;
      const phone = addressTextOf(one.handle);
      const when = wroteAt !== undefined && { wroteAt };
      const recipient = { accountId, phone, text: SAID_ELSEWHERE, elsewhere, everyday, ...when } as const;
      const context = reactionTo(event, `spread:${index}:${one.handleId}`);
      await this.commands.execute(new SuppressRecipient(recipient, context));
    }
  }

  private async spreadWithdrawals(event: Recorded<News>, { from, to }: Spread, index: number): Promise<void> {
    const { accountId } = event.data;
    const [first] = to;
    if (!first) return;
    const stream = consentsStream(accountId);
    const state = await this.executor.state(consents, stream);
    const withdrawn = new Map(from.flatMap(({ handleId }) => [...withdrawalsOf(state, handleId)]));
    const who = {
      accountId,
      personId: first.handleId,
      handleIds: to.map(({ handleId }) => handleId),
      first: first.handle,
    };
    for (const [purpose, at] of withdrawn) {
      const said = { purpose, means: 'same-person', at, reference: null, note: SAID_ELSEWHERE } as const;
      const context = reactionTo(event, `spread:${index}:${purpose}`);
      await this.executor.execute(consents, stream, { type: 'WithdrawConsent', who, said }, context);
    }
  }
}

/** When the last of these words was written; undefined if one has no time, as those that are entered by hand. */
function newestOf(said: readonly ({ wroteAt?: string } | undefined)[]): string | undefined {
  const times = said.flatMap((one) => one?.wroteAt ?? []);
  return times.length < said.length ? undefined : times.sort().at(-1);
}

const both = (one: readonly LinkedHandle[], other: readonly LinkedHandle[]): Spread[] => [
  { from: one, to: other },
  { from: other, to: one },
];

/** Never spreads to the handle of the no itself: a newer word of the person there would lose to the older one. */
function toOthers(all: readonly LinkedHandle[], isSaidAt: (one: LinkedHandle) => boolean): Spread {
  const [from, to] = halves(all, isSaidAt);
  return { from, to };
}

function halves<T>(all: readonly T[], isFirst: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}
