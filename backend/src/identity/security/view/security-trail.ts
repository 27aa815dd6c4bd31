import { Inject, Injectable } from '@nestjs/common';
import type { SecurityEvent, SecurityEventKind } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { type AccountDocument, accountsProjection } from '../../accounts/accounts.projection.js';
import type { ListPage, PageRequest } from '../../../platform/http/paging.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { plainAddress } from '../log/bounds.js';
import { Origins } from '../seal/origins.js';
import { MonthKeys } from '../seal/month-keys.js';
import { addressIndex, type PlainOrigin } from '../seal/origin-seal.js';
import { type SecurityDocument, securityEventsProjection } from './security-events.projection.js';

/** All that are given must hold. */
export interface TrailFilter {
  kind?: SecurityEventKind;
  accountId?: string;
  address?: string;
  /** ISO-8601 UTC; inclusive, exclusive. */
  from?: string;
  to?: string;
}

type Row = { id: string; body: SecurityDocument };

/** Reads the security log for people, newest first. Addresses and devices are unsealed when they are shown. */
@Injectable()
export class SecurityTrail {
  constructor(
    private readonly keys: MonthKeys,
    private readonly origins: Origins,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async list(filter: TrailFilter, page: PageRequest): Promise<ListPage<SecurityEvent>> {
    const { documents, cursor } = await this.readModels.find(securityEventsProjection, {
      where: await this.where(filter),
      sort: [{ field: 'at', direction: 'desc' }],
      ...page,
    });
    return { items: await this.views(documents), ...(cursor !== undefined && { cursor }) };
  }

  /** An address is searched by its hash under every key that still exists. */
  private async where({ kind, accountId, address, from, to }: TrailFilter) {
    const at = { ...(from !== undefined && { gte: from }), ...(to !== undefined && { lt: to }) };
    const indexes =
      address === undefined ? [] : (await this.keys.all()).map((key) => addressIndex(key, plainAddress(address)));
    return {
      ...(kind !== undefined && { kind }),
      ...(accountId !== undefined && { accountId }),
      ...(address !== undefined && { addressIndex: { in: indexes.length > 0 ? indexes : ['-'] } }),
      ...(Object.keys(at).length > 0 && { at }),
    };
  }

  private async views(rows: readonly Row[]): Promise<SecurityEvent[]> {
    const ids = new Set(rows.flatMap(({ body: { accountId, by } }) => [accountId, by]).filter((id) => id !== null));
    const found = await this.readModels.many(accountsProjection, [...ids]);
    const accounts = new Map(found.map(({ id, body }) => [id, body]));
    return Promise.all(rows.map((row) => this.view(row, accounts)));
  }

  private async view({ id, body }: Row, accounts: ReadonlyMap<string, AccountDocument>): Promise<SecurityEvent> {
    const { at, kind, accountId, by, newDevice, detail } = body;
    const origin = await this.originOf(body);
    const account = accountId === null ? undefined : accounts.get(accountId);
    return {
      ...{ id, at, kind: kind as SecurityEventKind, newDevice, detail },
      // A closed account is no longer in any list; its id still shows that it was this one.
      account: accountId === null ? null : { id: accountId, name: account?.name ?? '', email: account?.email ?? '' },
      by: by === null ? null : { id: by, name: by === 'cli' ? 'Command line' : (accounts.get(by)?.name ?? '') },
      address: origin?.address ?? null,
      device: origin?.device ?? null,
    };
  }

  private async originOf({ at, keyId, sealed }: SecurityDocument): Promise<PlainOrigin | undefined> {
    if (keyId === null || sealed === null || at < this.origins.since()) return undefined;
    return this.origins.of({ origin: { keyId, sealed } });
  }
}
