import { Injectable } from '@nestjs/common';
import { HandleIds } from '../../platform/personal/handle-ids.js';
import { FindPeople } from '../list/find-people.js';
import type { OfConsent } from '../consents/consent.events.js';

/** Names a person by all their handles, with those of people who were merged into them. */
@Injectable()
export class PersonHandles {
  constructor(
    private readonly people: FindPeople,
    private readonly ids: HandleIds,
  ) {}

  /** @param key the person's in the API @throws DomainError not-found for another account's person */
  async of(accountId: string, key: string): Promise<OfConsent> {
    const { root, merged, handles } = await this.people.whole(await this.people.root(accountId, key));
    const all = [root, ...merged].flatMap(({ handle, others }) => [handle, ...others]);
    for (const { handle } of handles) all.push(handle);
    const handleIds = all.flatMap(({ kind, value }) => this.ids.idsOf(accountId, kind, value));
    const first = root.handle;
    const personId = this.ids.idOf(accountId, first.kind, first.value);
    return { accountId, personId, handleIds: [...new Set([personId, ...handleIds])], first };
  }
}
