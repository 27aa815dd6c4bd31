import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { type AddPerson as PersonDraft, type SavedPerson, say } from '@wavelane/contracts';
import { GetAccount } from '../identity/index.js';
import type { CommandContext } from '../platform/domain/command-context.js';
import { DomainError, isRefusal } from '../platform/domain/domain-error.js';
import { HANDLE_KINDS } from '../platform/personal/handle.js';
import { readHandle, someHandle } from './handles/read-handle.js';
import { FindPeople } from './list/find-people.js';
import { personKey } from './list/person-key.js';
import { KnownPeople } from './known-people.js';
import type { Saying } from './person/person.js';

/**
 * Adds a person, or further handles of a known person.
 * @throws DomainError invalid; conflict if the handles belong to two people, with the ids of both
 */
export class AddPerson extends Command<SavedPerson> {
  constructor(
    readonly accountId: string,
    readonly draft: PersonDraft,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** @throws DomainError invalid, not-found for another account's person */
export class SayOfPerson extends Command<SavedPerson> {
  constructor(
    readonly accountId: string,
    readonly personId: string,
    readonly saying: Saying,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** @throws DomainError not-found for another account's person, conflict if the merges would form a circle */
export class MergePeople extends Command<void> {
  constructor(
    readonly accountId: string,
    /** `personId` becomes part of `into`, or leaves it. */
    readonly order:
      | { type: 'MergePeople'; personId: string; into: string }
      | { type: 'UnmergePeople'; personId: string; into: string; reason?: string | undefined },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Takes a handle out of a person: it is a person of its own again.
 * @throws DomainError not-found for another account's person, and a handle that is not theirs; invalid without a reason
 */
export class PartHandle extends Command<void> {
  constructor(
    readonly accountId: string,
    readonly personId: string,
    readonly order: { handle: string; reason?: string | undefined },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The order to take a merged person out. @throws DomainError invalid if none is named */
export function unmerge(personId: string | undefined, into: string, reason: string | undefined) {
  if (personId === undefined) throw DomainError.invalid(NAME_ONE, { personId: NAME_ONE });
  return { type: 'UnmergePeople', personId, into, reason } as const;
}

const NAME_ONE = say('name-person-or-handle');

@CommandHandler(AddPerson)
export class AddPersonHandler implements ICommandHandler<AddPerson> {
  constructor(
    private readonly known: KnownPeople,
    private readonly people: FindPeople,
    private readonly queries: QueryBus,
  ) {}

  async execute({ accountId, draft, context }: AddPerson): Promise<SavedPerson> {
    const account = await this.queries.execute(new GetAccount(accountId, true));
    const handles = HANDLE_KINDS.flatMap((kind) => {
      const text = draft[kind];
      return text === undefined ? [] : [readHandle(kind, text, account?.defaultCountry ?? null)];
    });
    if (handles.length === 0) {
      const problem = say('enter-phone-number-lid-or-business-id');
      throw DomainError.invalid(problem, { phone: problem });
    }
    const name = draft.name?.trim();
    const sayings: Saying[] = [
      ...(name ? [{ type: 'SetAttribute', name: 'name', value: name } as const] : []),
      ...(draft.labels?.length ? [{ type: 'ChangeLabels', add: draft.labels, remove: [] } as const] : []),
    ];
    const shown = await this.people.importedOf(accountId, handles);
    return this.known.add(accountId, handles, sayings, context, shown);
  }
}

@CommandHandler(SayOfPerson)
export class SayOfPersonHandler implements ICommandHandler<SayOfPerson> {
  constructor(
    private readonly known: KnownPeople,
    private readonly people: FindPeople,
  ) {}

  async execute({ accountId, personId, saying, context }: SayOfPerson): Promise<SavedPerson> {
    const { handle } = await this.people.root(accountId, personId);
    const shown = await this.people.importedOf(accountId, [handle]);
    return this.known.say(accountId, handle, saying, context, shown);
  }
}

@CommandHandler(MergePeople)
export class MergePeopleHandler implements ICommandHandler<MergePeople> {
  constructor(
    private readonly known: KnownPeople,
    private readonly people: FindPeople,
  ) {}

  async execute({ accountId, order, context }: MergePeople): Promise<void> {
    const other = await this.otherOf(accountId, order.personId);
    const { handle } = await this.people.exactly(accountId, order.into);
    const reason = order.type === 'UnmergePeople' ? order.reason?.normalize('NFC').trim() : undefined;
    const what = order.type === 'MergePeople' ? { type: order.type } : { type: order.type, ...(reason && { reason }) };
    await this.known.merge(what, accountId, other.handle, handle, context);
  }

  /** The one of the body: a field at fault rather than an address. */
  private async otherOf(accountId: string, personId: string) {
    try {
      return await this.people.exactly(accountId, personId);
    } catch (error) {
      if (!isRefusal(error, 'not-found')) throw error;
      throw new DomainError('not-found', error.saying, { personId: error.saying });
    }
  }
}

@CommandHandler(PartHandle)
export class PartHandleHandler implements ICommandHandler<PartHandle> {
  constructor(
    private readonly known: KnownPeople,
    private readonly people: FindPeople,
  ) {}

  async execute({ accountId, personId, order, context }: PartHandle): Promise<void> {
    const reason = order.reason?.normalize('NFC').trim();
    if (!reason) throw DomainError.invalid(SAY_WHY, { reason: SAY_WHY });
    const handle = someHandle(order.handle, null);
    const [asked, theirs] = [personKey(accountId, handle), await this.people.root(accountId, personId)];
    const owner = await this.people.exactly(accountId, asked).catch(notTheirs);
    const root = await this.people.root(accountId, owner.key);
    if (root.key !== theirs.key) notTheirs();
    await this.known.part(accountId, handle, reason, context);
  }
}

function notTheirs(error?: unknown): never {
  if (error !== undefined && !isRefusal(error, 'not-found')) throw error;
  throw new DomainError('not-found', NOT_THEIRS, { handle: NOT_THEIRS });
}

const SAY_WHY = say('say-why-two-people');
const NOT_THEIRS = say('handle-not-theirs');

export const peopleHandlers = [AddPersonHandler, SayOfPersonHandler, MergePeopleHandler, PartHandleHandler];
