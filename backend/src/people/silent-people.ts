import { Inject, Injectable } from '@nestjs/common';
import type { ReadModels } from '@wavelane/projections';
import type { Handle } from '../platform/personal/handle.js';
import { HandleIds } from '../platform/personal/handle-ids.js';
import { READ_MODELS } from '../platform/storage/tokens.js';
import { consentKeys, consentsProjection } from './consents/consents.projection.js';
import { FindPeople } from './list/find-people.js';
import { peopleProjection } from './list/people.projection.js';
import { everyDocument } from '../platform/storage/reading/every-document.js';

/** A person who has been silent for long. */
export interface SilentPerson {
  personId: string;
  handles: Handle[];
}

const PAGE = 200;

/**
 * Finds people who were first seen before a time and have neither written nor said anything about a consent since.
 * Messages to them are not considered here.
 */
@Injectable()
export class SilentPeople {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly people: FindPeople,
    private readonly ids: HandleIds,
  ) {}

  /** Those who were seen first come first. @param before ISO-8601 UTC */
  async *since(accountId: string, before: string): AsyncGenerator<SilentPerson> {
    const people = everyDocument(this.readModels, peopleProjection, {
      where: { accountId, listed: true, firstSeenAt: { lt: before } },
      sort: [{ field: 'firstSeenAt', direction: 'asc' }],
      limit: PAGE,
    });
    for await (const { body } of people) {
      // Most who wrote since are known by their own document.
      if (body.lastInboundAt !== null && body.lastInboundAt >= before) continue;
      const { root, merged, handles } = await this.people.whole(body);
      const all = [root, ...merged, ...handles];
      if (all.some(({ firstSeenAt, lastInboundAt }) => firstSeenAt >= before || (lastInboundAt ?? '') >= before))
        continue;
      const named = new Map(
        all.flatMap(({ handle, others }) => [handle, ...others]).map((one) => [`${one.kind} ${one.value}`, one]),
      );
      const silent = { personId: root.key, handles: [...named.values()] };
      if (!(await this.hasConsented(accountId, silent.handles, before))) yield silent;
    }
  }

  /** Whether something was said about what they allow since then. */
  private async hasConsented(accountId: string, handles: readonly Handle[], since: string): Promise<boolean> {
    for (const { kind, value } of handles) {
      const key = consentKeys(this.ids.idOf(accountId, kind, value));
      const { documents } = await this.readModels.find(consentsProjection, { where: { id: key }, limit: PAGE });
      if (documents.some(({ body }) => body.since >= since)) return true;
    }
    return false;
  }
}
