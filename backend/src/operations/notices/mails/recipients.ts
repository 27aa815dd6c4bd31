import { Injectable } from '@nestjs/common';
import type { NoticeWay } from '@wavelane/contracts';
import { account, accountStream, Administrators, Team } from '../../../identity/index.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import type { NoticeRow } from '../mapping/notices-of.js';
import { isTold, noticeSettings } from '../settings/settings.js';
import { noticeSettingsStream } from '../settings/settings.events.js';

/** Finds the members whom a notice reaches outside the application. */
@Injectable()
export class Recipients {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly team: Team,
    private readonly administrators: Administrators,
  ) {}

  /** Ids of members who can sign in and want notices of this kind in this way. */
  async of(
    { reader, accountId, kind }: Pick<NoticeRow, 'reader' | 'accountId' | 'kind'>,
    way: NoticeWay,
  ): Promise<string[]> {
    const wanted: string[] = [];
    for (const id of await this.members(reader, accountId)) {
      const { closed, disabled } = await this.executor.cached(account, accountStream(id));
      if (closed || disabled !== null) continue;
      const choices = await this.executor.cached(noticeSettings, noticeSettingsStream(id));
      if (isTold(choices, kind, way)) wanted.push(id);
    }
    return wanted;
  }

  private async members(reader: string, accountId: string | null): Promise<string[]> {
    if (reader === 'administrators') return this.administrators.ids();
    if (accountId === null) return [];
    const [role, , memberId] = reader.split(':');
    if (role === 'owner' || memberId === accountId) return [accountId];
    const { members } = await this.team.state(accountId);
    if (role === 'member') return memberId !== undefined && members.has(memberId) ? [memberId] : [];
    const managers = [...members].filter((one) => one[1].role === 'manager').map(([id]) => id);
    return [accountId, ...managers];
  }
}
