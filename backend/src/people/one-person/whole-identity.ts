import { Injectable } from '@nestjs/common';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { HandleIds } from '../../platform/personal/handle-ids.js';
import type { Handle } from '../../platform/personal/handle.js';
import type { OfConsent } from '../consents/consent.events.js';
import { handleClaim, handleStream } from '../handles/handle-claim.js';
import { mergesStream } from '../merges/merges.events.js';
import { type Merges, merges, rootOf } from '../merges/merges.js';
import { personStream } from '../person/person.events.js';
import { type LinkedHandle, person } from '../person/person.js';

/** The handles of one of the people who are one. */
export interface Part {
  personId: string;
  handles: readonly LinkedHandle[];
}

/**
 * Finds people's identities as the log has them now: read models may be behind, and a withdrawal must not be missed.
 */
@Injectable()
export class WholeIdentity {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly ids: HandleIds,
  ) {}

  /** All people who are one with the person who has this handle, with their handles. */
  async ofHandle(accountId: string, handle: Handle): Promise<Part[]> {
    const handleId = this.ids.idOf(accountId, handle.kind, handle.value);
    const { personId, first } = await this.executor.state(handleClaim, handleStream(handleId));
    return this.ofPerson(accountId, personId ?? handleId, personId === null ? handle : (first ?? handle));
  }

  /** The person with all their handles, as consents name them. */
  async ofConsent(accountId: string, first: Handle): Promise<OfConsent> {
    const personId = this.ids.idOf(accountId, first.kind, first.value);
    const parts = await this.ofHandle(accountId, first);
    const others = parts.flatMap(({ handles }) =>
      handles.flatMap(({ handleId, handle: { kind, value } }) => [handleId, ...this.ids.idsOf(accountId, kind, value)]),
    );
    return {
      accountId,
      personId,
      handleIds: [...new Set([...this.ids.idsOf(accountId, first.kind, first.value), ...others])],
      first,
    };
  }

  /** All who are one with this person. @param first the handle that the person was first known by */
  async ofPerson(accountId: string, personId: string, first: Handle): Promise<Part[]> {
    const together = await this.merges(accountId);
    const root = rootOf(together, personId);
    const people = new Set([personId, root, ...[...together.keys()].filter((one) => rootOf(together, one) === root)]);
    const parts: Part[] = [];
    for (const one of people) {
      const { handles } = await this.executor.state(person, personStream(one));
      const own = one === personId && handles.length === 0 ? [{ handleId: personId, handle: first }] : handles;
      parts.push({ personId: one, handles: own });
    }
    return parts;
  }

  merges(accountId: string): Promise<Merges> {
    return this.executor.state(merges, mergesStream(accountId));
  }
}

/** Whether a person is part of another, over however many merges. */
export function isPartOf(together: Merges, personId: string, of: string): boolean {
  for (let one: string | undefined = personId; one !== undefined; one = together.get(one)) if (one === of) return true;
  return false;
}
