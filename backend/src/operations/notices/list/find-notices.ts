import { Inject, Injectable } from '@nestjs/common';
import {
  NOTICE_KINDS,
  NOTICE_RULES,
  type NoticeGroup,
  type NoticeKind,
  noticeReadersOf,
  NOTICES_COUNTED,
  type SupportedLanguage,
} from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { InvalidCursor } from '@wavelane/read-store';
import { account, accountStream } from '../../../identity/index.js';
import { Clock } from '../../../platform/domain/clock.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import type { Principal } from '../../../platform/http/commands/request-context.js';
import type { ListPage, PageRequest } from '../../../platform/http/paging.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { readerOf } from '../mapping/draft.js';
import { isTold, type NoticeChoices, noticeSettings } from '../settings/settings.js';
import { noticeSettingsStream } from '../settings/settings.events.js';
import { type NoticeDocument, noticesProjection, placeAfter } from './notices.projection.js';

const DAY_MS = 24 * 60 * 60_000;
/** Older notices are listed, but they count as read. */
const UNREAD_MS = 30 * DAY_MS;

export type Reading = Pick<Principal, 'accountId' | 'memberId' | 'memberRole' | 'channels' | 'role'>;

/** Returns the facts about a member that the tables of the contracts need. */
export const asNoticeMember = ({ memberRole, channels, role }: Reading) => ({
  memberRole,
  channels,
  isAdministrator: role === 'admin',
});

/** Finds the notices of a member: those of all their readers, merged by time. */
@Injectable()
export class FindNotices {
  constructor(
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
  ) {}

  choices({ memberId }: Pick<Reading, 'memberId'>): Promise<NoticeChoices> {
    return this.executor.cached(noticeSettings, noticeSettingsStream(memberId));
  }

  /** The language in which a member signed up. */
  async languageOf({ memberId }: Pick<Reading, 'memberId'>): Promise<SupportedLanguage> {
    const { profile } = await this.executor.cached(account, accountStream(memberId));
    return profile?.language ?? 'en';
  }

  /** Newest first. @throws InvalidCursor */
  async page(
    who: Reading,
    { limit, cursor }: PageRequest,
    group?: NoticeGroup,
  ): Promise<ListPage<NoticeDocument> & { readUpTo: string }> {
    const choices = await this.choices(who);
    const before = cursor === undefined ? undefined : placeOf(cursor);
    const found = await Promise.all(
      this.wanted(who, choices, group).map(({ reader, kinds }) =>
        this.readModels.find(noticesProjection, {
          where: { reader, kind: { in: kinds, isWide: true }, ...(before !== undefined && { place: { lt: before } }) },
          sort: [{ field: 'place', direction: 'desc' }],
          limit: limit + 1,
        }),
      ),
    );
    const all = found
      .flatMap(({ documents }) => documents.map(({ body }) => body))
      .sort((one, other) => (one.place < other.place ? 1 : -1));
    const items = all.slice(0, limit);
    const last = items.at(-1);
    const readUpTo = this.readUpTo(who, choices);
    return { items, readUpTo, ...(all.length > limit && last && { cursor: cursorOf(last.place) }) };
  }

  /** Up to {@link NOTICES_COUNTED}. */
  async unread(who: Reading): Promise<number> {
    const choices = await this.choices(who);
    const place = { gt: placeAfter(this.readUpTo(who, choices)) };
    // Reads notices instead of counting all: in this order the first hundred end the search, however many there are.
    const found = await Promise.all(
      this.wanted(who, choices).map(({ reader, kinds }) =>
        this.readModels.find(noticesProjection, {
          where: { reader, place, kind: { in: kinds, isWide: true } },
          sort: [{ field: 'place', direction: 'desc' }],
          limit: NOTICES_COUNTED,
        }),
      ),
    );
    return Math.min(
      NOTICES_COUNTED,
      found.reduce((sum, { documents }) => sum + documents.length, 0),
    );
  }

  /**
   * Returns the instant up to which notices count as read, ISO-8601 UTC: the member's marker, or the age limit if that
   * is later.
   */
  private readUpTo({ accountId }: Reading, { readUpTo }: NoticeChoices): string {
    const old = new Date(this.clock.now() - UNREAD_MS).toISOString();
    const marker = readUpTo[accountId] ?? '';
    return marker > old ? marker : old;
  }

  /** Returns the readers to search, each with the kinds that the member wants in the application. */
  private wanted(who: Reading, choices: NoticeChoices, group?: NoticeGroup): { reader: string; kinds: NoticeKind[] }[] {
    const keys = {
      member: readerOf.member(who.accountId, who.memberId),
      owner: readerOf.owner(who.accountId),
      managers: readerOf.managers(who.accountId),
      administrators: readerOf.administrators(),
    };
    return noticeReadersOf(asNoticeMember(who))
      .map((reader) => ({
        reader: keys[reader],
        kinds: NOTICE_KINDS.filter((kind) => {
          const rule = NOTICE_RULES[kind];
          const isOfGroup = group === undefined || rule.group === group;
          return rule.reader === reader && isOfGroup && isTold(choices, kind, 'app');
        }),
      }))
      .filter(({ kinds }) => kinds.length > 0);
  }
}

const cursorOf = (place: string): string => Buffer.from(place).toString('base64url');

/** @throws InvalidCursor */
function placeOf(cursor: string): string {
  const place = Buffer.from(cursor, 'base64url').toString();
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z [\da-f-]{36}$/.test(place)) throw new InvalidCursor();
  return place;
}
