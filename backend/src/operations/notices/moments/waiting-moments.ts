import { Inject, Injectable } from '@nestjs/common';
import { may, sees } from '@wavelane/contracts';
import type { ReadModels } from '@wavelane/projections';
import { Team } from '../../../identity/index.js';
import {
  AnsweringAccounts,
  calendarOf,
  type ConversationDocument,
  conversationsProjection,
} from '../../../inbox/index.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { idOf } from '../../../platform/domain/ids.js';
import { everyDocument } from '../../../platform/storage/reading/every-document.js';
import { READ_MODELS } from '../../../platform/storage/tokens.js';
import { noticeSettings } from '../settings/settings.js';
import { noticeSettingsStream } from '../settings/settings.events.js';
import type { Moment, MomentSource } from './moment-source.js';

const PAGE = 500;
const MINUTE_MS = 60_000;
/** A person who has waited longer than that causes no notice. */
const NEWS_MS = 24 * 60 * MINUTE_MS;

/** A member who can answer, and the minutes of waiting after which they want a notice. */
interface Answerer {
  id: string;
  minutes: number;
  channels: readonly number[] | null;
}

/** People who wait longer than members want them to. */
@Injectable()
export class WaitingPeople implements MomentSource {
  /** A person who begins to wait is seen at the usual interval, before the shortest wait of a minute is over. */
  readonly wakesOn = ['NoticeSettingsChanged'];

  constructor(
    private readonly executor: CommandExecutor,
    private readonly team: Team,
    private readonly answering: AnsweringAccounts,
    @Inject(READ_MODELS) private readonly readModels: ReadModels,
  ) {}

  async look(now: number, found: (moment: Moment) => Promise<void>): Promise<number | void> {
    const accounts = new Map<string, Promise<{ answerers: Answerer[]; after: (from: number, ms: number) => number }>>();
    let next = Infinity;
    for await (const { id, body } of this.waiting(now)) {
      const { accountId, waitingSince } = body;
      if (waitingSince === null || !body.listed) continue;
      const known = accounts.get(accountId) ?? this.account(accountId);
      accounts.set(accountId, known);
      const { answerers, after } = await known;
      for (const minutes of new Set(answerers.map((one) => one.minutes))) {
        const due = after(Date.parse(waitingSince), minutes * MINUTE_MS);
        if (due > now) next = Math.min(next, due);
        else await this.tell(id, body, minutes, answerers, found);
      }
    }
    return next;
  }

  private async *waiting(now: number) {
    for (const waits of ['held', 'queued'])
      yield* everyDocument(this.readModels, conversationsProjection, {
        where: { waits, waitingSince: { gte: new Date(now - NEWS_MS).toISOString() } },
        sort: [{ field: 'waitingSince', direction: 'asc' }],
        limit: PAGE,
      });
  }

  /** Notifies the owner of the conversation; if it is in the queue, all members who can answer it. */
  private async tell(
    key: string,
    { accountId, channelId, owner, waitingSince, handle }: ConversationDocument,
    minutes: number,
    answerers: readonly Answerer[],
    found: (moment: Moment) => Promise<void>,
  ): Promise<void> {
    const meant = answerers.filter((one) => one.minutes === minutes && sees(one.channels, channelId));
    const to = meant.map(({ id }) => id).filter((id) => owner === null || id === owner);
    if (to.length === 0) return;
    const subject = idOf('waiting', accountId, key);
    const moment = `${waitingSince ?? ''} ${minutes} ${owner ?? ''}`;
    await found({ accountId, kind: 'waiting', subject, moment, facts: { channelId, minutes }, to, handle });
  }

  private async account(accountId: string) {
    const { members } = await this.team.state(accountId);
    const all = [
      { id: accountId, memberRole: 'owner' as const, channels: null },
      ...[...members].map(([id, { role, channels }]) => ({ id, memberRole: role, channels })),
    ].filter((member) => may(member, 'answer'));
    const answerers = await Promise.all(
      all.map(async ({ id, channels }) => {
        const { waitingMinutes } = await this.executor.cached(noticeSettings, noticeSettingsStream(id));
        return { id, channels, minutes: waitingMinutes };
      }),
    );
    const { hours } = await this.answering.of(accountId);
    const calendar = calendarOf(hours);
    return { answerers, after: (from: number, ms: number) => calendar.after(from, ms) };
  }
}
