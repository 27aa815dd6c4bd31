import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { ConsentEntry, ConsentPolicy, Consents } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { downwards } from '../../platform/storage/reading/newest-first.js';
import { READ_MODELS } from '../../platform/storage/tokens.js';
import { consentsStream } from './consent.events.js';
import { consents } from './consents.js';
import { type ConsentDocument, consentKey, consentKeys, consentsProjection } from './consents.projection.js';
import { KnownConsents } from './known-consents.js';
import { PersonHandles } from '../handles/person-handles.js';

/** Lists the consents and withdrawals of a person. @throws DomainError not-found for another account's person */
export class GetConsents extends Query<Consents> {
  constructor(
    readonly accountId: string,
    readonly personId: string,
  ) {
    super();
  }
}

export class GetConsentPolicy extends Query<ConsentPolicy> {
  constructor(readonly accountId: string) {
    super();
  }
}

/** Returns all consents of an account as this process knows them, for checks of one person at a time. */
export class GetConsentState extends Query<KnownConsents> {
  constructor(readonly accountId: string) {
    super();
  }
}

/** The consent of one handle for a purpose, as the read models have it; undefined without one. */
export class GetConsentOf extends Query<ConsentEntry | undefined> {
  constructor(
    readonly accountId: string,
    readonly handleId: string,
    readonly purpose: string,
    /** The one with this id, whatever was said after it; else the one that counts now. */
    readonly eventId?: string,
  ) {
    super();
  }
}

@QueryHandler(GetConsents)
export class GetConsentsHandler implements IQueryHandler<GetConsents> {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly handles: PersonHandles,
  ) {}

  async execute({ accountId, personId }: GetConsents): Promise<Consents> {
    const { handleIds } = await this.handles.of(accountId, personId);
    const found = await Promise.all(
      handleIds.map((id) => this.readModels.find(consentsProjection, { where: { id: consentKeys(id) }, limit: 1_000 })),
    );
    const theirs = found.flatMap(({ documents }) => documents.map(({ body }) => body));
    return viewOf(theirs.filter((one) => one.accountId === accountId));
  }
}

@QueryHandler(GetConsentPolicy)
export class GetConsentPolicyHandler implements IQueryHandler<GetConsentPolicy> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ accountId }: GetConsentPolicy): Promise<ConsentPolicy> {
    const { unrecorded } = await this.executor.state(consents, consentsStream(accountId));
    return { unrecorded };
  }
}

@QueryHandler(GetConsentState)
export class GetConsentStateHandler implements IQueryHandler<GetConsentState> {
  constructor(private readonly executor: CommandExecutor) {}

  async execute({ accountId }: GetConsentState): Promise<KnownConsents> {
    return new KnownConsents(await this.executor.cached(consents, consentsStream(accountId)));
  }
}

@QueryHandler(GetConsentOf)
export class GetConsentOfHandler implements IQueryHandler<GetConsentOf> {
  constructor(@Inject(READ_MODELS) private readonly readModels: ReadModels) {}

  async execute({ accountId, handleId, purpose, eventId }: GetConsentOf): Promise<ConsentEntry | undefined> {
    const document = await this.readModels.get(consentsProjection, consentKey(handleId, purpose));
    if (document?.accountId !== accountId) return undefined;
    const wanted = eventId ?? (document.state === 'given' ? document.eventId : undefined);
    return document.history.find(({ id }) => id === wanted);
  }
}

/** If two handles differ, the withdrawal counts, else the consent. */
const RANK = { asked: 0, given: 1, withdrawn: 2 } as const;

/** Combines the consents of all handles of one person. */
export function viewOf(documents: readonly ConsentDocument[]): Consents {
  const purposes = new Map<string, Consents['purposes'][number]>();
  const history = new Map<string, ConsentEntry>();
  for (const { purpose, state, since, waitsUntil, isConfirmed, history: entries } of documents) {
    for (const entry of entries) history.set(entry.id, entry);
    if (state === 'none') continue;
    const before = purposes.get(purpose);
    const isNewer = before?.state === state && before.since < since;
    if (!before || RANK[before.state] < RANK[state] || isNewer)
      purposes.set(purpose, { purpose, state, since, waitsUntil, isConfirmed });
  }
  return {
    purposes: [...purposes.values()].sort((a, b) => (a.purpose < b.purpose ? -1 : 1)),
    // Each history is in the order of the log: of one instant, the later entry comes first.
    history: [...history.values()].reverse().sort((a, b) => downwards(a.writtenAt, b.writtenAt)),
  };
}

export const consentQueries = [
  GetConsentsHandler,
  GetConsentPolicyHandler,
  GetConsentStateHandler,
  GetConsentOfHandler,
];
