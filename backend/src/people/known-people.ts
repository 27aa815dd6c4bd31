import { Injectable } from '@nestjs/common';
import { type SavedPerson, say } from '@wavelane/contracts';
import type { CommandContext } from '../platform/domain/command-context.js';
import { CommandExecutor } from '../platform/domain/command-executor.js';
import { DomainError, isFinalRefusal } from '../platform/domain/domain-error.js';
import { HandleIds } from '../platform/personal/handle-ids.js';
import type { Handle } from '../platform/personal/handle.js';
import { handleClaim, handleStream } from './handles/handle-claim.js';
import { personKey } from './list/person-key.js';
import { mergesStream } from './merges/merges.events.js';
import { areParted, groupOf, isBetween, merges, type Pair, rootOf } from './merges/merges.js';
import { type OfPerson, personStream } from './person/person.events.js';
import {
  type KnowPerson,
  type LinkedHandle,
  person,
  type PersonState,
  type Saying,
  type Shown,
  shownAfter,
  type UnlinkHandle,
} from './person/person.js';

/**
 * Writes down people: the owner of a handle in the handle's own stream first, then the data of the person. Each step
 * carries an id of its own and may be repeated; the reactor completes steps that a crash left undone.
 */
@Injectable()
export class KnownPeople {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly ids: HandleIds,
  ) {}

  /**
   * @param shown the data of the person from files of people
   * @throws DomainError invalid; conflict if the handles belong to two people, with the ids of both
   */
  async add(
    accountId: string,
    handles: readonly Handle[],
    sayings: readonly Saying[],
    context: CommandContext,
    shown?: Shown,
  ): Promise<SavedPerson> {
    const linked = handles.map((handle) => ({ handleId: this.idOf(accountId, handle), handle }));
    const who = await this.ownerOf(accountId, linked);
    const { state } = await this.dryRun(who, linked, sayings, shown);
    if (state.first === null) await this.claim(who, [{ handleId: who.personId, handle: who.first }], context);
    const own = await this.claim(who, linked, context);
    await this.tell(who, { type: 'KnowPerson', handles: own }, context, 'know');
    let last: PersonState | undefined;
    for (const [index, saying] of sayings.entries())
      last = await this.tell(who, saying, context, `say:${index}`, shown);
    last ??= await this.executor.state(person, personStream(who.personId));
    return savedOf(who, last, shownAfter(last, shown, sayings));
  }

  /**
   * @param first the handle that the person was first known by
   * @param shown what files of people say of them
   * @throws DomainError invalid
   */
  async say(accountId: string, first: Handle, saying: Saying, context: CommandContext, shown?: Shown) {
    const who = this.whoIs(accountId, first);
    await this.dryRun(who, [], [saying], shown);
    await this.claim(who, [{ handleId: who.personId, handle: first }], context);
    const state = await this.tell(who, saying, context, 'say', shown);
    return savedOf(who, state, shownAfter(state, shown, [saying]));
  }

  /** @throws DomainError conflict */
  async merge(
    order: { type: 'MergePeople'; told?: 'gateway' } | { type: 'UnmergePeople'; reason?: string },
    accountId: string,
    first: Handle,
    intoFirst: Handle,
    context: CommandContext,
  ): Promise<void> {
    const [who, into] = [this.whoIs(accountId, first), this.whoIs(accountId, intoFirst)];
    const merge = { accountId, personId: who.personId, first, into: into.personId, intoFirst };
    const command = { ...order, merge };
    const stream = mergesStream(accountId);
    merges.decide(command, await this.executor.state(merges, stream), 0);
    // From now on no other person can have their first handles.
    for (const [index, one] of order.type === 'MergePeople' ? [who, into].entries() : []) {
      await this.claim(one, [{ handleId: one.personId, handle: one.first }], context);
      await this.tell(one, { type: 'KnowPerson', handles: [] }, context, `know:${index}`);
    }
    await this.executor.execute(merges, stream, command, context);
  }

  /**
   * Takes a handle out of a person: it is a person of its own again, with what was seen of it.
   * @throws DomainError not-found if it is not this person's; invalid for their first handle
   */
  async part(accountId: string, handle: Handle, reason: string, context: CommandContext): Promise<void> {
    const handleId = this.idOf(accountId, handle);
    const { personId, first } = await this.executor.state(handleClaim, handleStream(handleId));
    if (personId === null || first === null) throw DomainError.notFound('Person');
    const who = { accountId, personId, first };
    await this.tell(who, { type: 'UnlinkHandle', handleId, reason }, context, 'unlink');
    const command = { type: 'PartHandle', parted: { accountId, handleId, personId } } as const;
    const named = { ...context, commandId: `${context.commandId}:part` };
    await this.executor.execute(handleClaim, handleStream(handleId), command, named);
  }

  /** The gateway says that these handles are one person's: they become so, unless a member parted them. Repeatable. */
  async tellOne(accountId: string, handles: readonly Handle[], context: CommandContext): Promise<void> {
    const owners = new Map<string, OfPerson>();
    const fresh: { handle: Handle; notOf: readonly string[] }[] = [];
    const parted: Pair[] = [];
    for (const handle of handles) {
      const stream = handleStream(this.idOf(accountId, handle));
      const { personId, first, notOf } = await this.executor.state(handleClaim, stream);
      if (personId === null || first === null) fresh.push({ handle, notOf });
      else owners.set(personId, { accountId, personId, first });
      if (personId !== null) parted.push(...notOf.map((not): Pair => [personId, not]));
    }
    const [one, ...others] = owners.values();
    for (const other of others) if (one) await this.joinTold(one, other, parted, context);
    const together = await this.executor.state(merges, mergesStream(accountId));
    const group = new Set([...owners.keys()].flatMap((id) => groupOf(together, id)));
    const theirs = fresh.filter(({ notOf }) => !notOf.some((not) => group.has(not))).map(({ handle }) => handle);
    const known = handles.filter((handle) => !fresh.some((each) => each.handle === handle));
    if (theirs.length === 0 || known.length + theirs.length < 2) return;
    try {
      await this.add(accountId, [...known, ...theirs], [], context);
    } catch (error) {
      // A member said that they are two.
      if (!isFinalRefusal(error)) throw error;
    }
  }

  /** The one with a number stays, so that the result does not depend on which of them wrote first. */
  private async joinTold(
    one: OfPerson,
    other: OfPerson,
    parted: readonly Pair[],
    context: CommandContext,
  ): Promise<void> {
    const { accountId } = one;
    const together = await this.executor.state(merges, mergesStream(accountId));
    const groups = [one, other].map(({ personId }) => groupOf(together, personId));
    const [ones = [], others = []] = groups;
    if (ones[0] === others[0] || ones.some((a) => others.some((b) => areParted(together, a, b)))) return;
    // A member took a handle out of one of them, and it became a person of its own since.
    if (parted.some((pair) => isBetween(pair, ones, others))) return;
    const roots = await Promise.all([ones, others].map(([id = '']) => this.executor.state(person, personStream(id))));
    const hasNumber = roots.map(({ handles }) => handles.some(({ handle }) => handle.kind === 'phone'));
    const [into, from] = hasNumber[1] && !hasNumber[0] ? [roots[1], roots[0]] : roots;
    if (!into?.first || !from?.first) return;
    const order = { type: 'MergePeople', told: 'gateway' } as const;
    const commandId = `${context.commandId}:told:${this.idOf(accountId, from.first)}`;
    await this.merge(order, accountId, from.first, into.first, { ...context, commandId });
  }

  private whoIs(accountId: string, first: Handle): OfPerson {
    return { accountId, personId: this.idOf(accountId, first), first };
  }

  /** The one person who owns these handles; if they have no owner yet, a person that is named after the first. */
  private async ownerOf(accountId: string, linked: readonly LinkedHandle[]): Promise<OfPerson> {
    const owners = new Map<string, OfPerson>();
    for (const { handleId } of linked) {
      const { personId, first } = await this.executor.state(handleClaim, handleStream(handleId));
      if (personId !== null && first !== null) owners.set(personId, { accountId, personId, first });
    }
    const [owner, ...others] = owners.values();
    if (!owner) {
      const [first] = linked;
      if (!first) throw new Error('Somebody without handles cannot be written down');
      return this.whoIs(accountId, first.handle);
    }
    const together = await this.executor.state(merges, mergesStream(accountId));
    const roots = new Set([...owners.keys()].map((personId) => rootOf(together, personId)));
    const other = others.at(-1);
    if (roots.size > 1 && other) throw twoPeople(owner, other);
    return [...owners.values()].find(({ personId }) => roots.has(personId)) ?? owner;
  }

  /** Checks the commands first, so that a refusal comes before any event is written. */
  private async dryRun(who: OfPerson, handles: readonly LinkedHandle[], sayings: readonly Saying[], shown?: Shown) {
    const state = await this.executor.state(person, personStream(who.personId));
    let after = state;
    for (const command of [{ type: 'KnowPerson', handles } as const, ...sayings])
      for (const event of person.decide({ ...command, who, shown }, after, 0)) after = person.evolve(after, event);
    return { state };
  }

  /**
   * @returns the handles that are this person's; the others belong to a person who was merged with them
   * @throws DomainError conflict if another process was faster
   */
  private async claim(
    who: OfPerson,
    linked: readonly LinkedHandle[],
    context: CommandContext,
  ): Promise<LinkedHandle[]> {
    const own: LinkedHandle[] = [];
    for (const { handleId, handle } of linked) {
      const claim = { ...who, handleId, handle };
      const { state } = await this.executor.execute(
        handleClaim,
        handleStream(handleId),
        { type: 'ClaimHandle', claim },
        { ...context, commandId: `${context.commandId}:claim:${handleId}` },
      );
      const { personId, first } = state;
      if (personId === who.personId) own.push({ handleId, handle });
      if (personId === null || first === null || personId === who.personId) continue;
      const together = await this.executor.state(merges, mergesStream(who.accountId));
      if (rootOf(together, personId) !== rootOf(together, who.personId))
        throw twoPeople(who, { ...who, personId, first });
    }
    return own;
  }

  private async tell(
    who: OfPerson,
    command: Saying | KnowPerson | UnlinkHandle,
    context: CommandContext,
    step: string,
    shown?: Shown,
  ): Promise<PersonState> {
    const commandId = `${context.commandId}:${step}`;
    const stream = personStream(who.personId);
    return (await this.executor.execute(person, stream, { ...command, who, shown }, { ...context, commandId })).state;
  }

  private idOf(accountId: string, { kind, value }: Handle): string {
    return this.ids.idOf(accountId, kind, value);
  }
}

function savedOf({ accountId, first }: OfPerson, { handles }: PersonState, { labels, attributes }: Shown): SavedPerson {
  return {
    id: personKey(accountId, first),
    handles: handles.map(({ handle }) => handle),
    labels: [...labels],
    attributes: { ...attributes },
  };
}

function twoPeople(one: OfPerson, other: OfPerson): DomainError {
  const ids = [one, other].map(({ accountId, first }) => personKey(accountId, first));
  const problem = say('belong-to-two-people', { n: ids.join(' and ') });
  return new DomainError('conflict', problem, { [other.first.kind]: problem });
}
