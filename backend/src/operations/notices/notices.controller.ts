import { Body, Controller, HttpCode, Query, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  api,
  type Done,
  type Notice,
  noticeKindsOf,
  type NoticeSettings,
  type SupportedLanguage,
  type UnreadNotices,
} from '@wavelane/contracts';
import type { Response } from 'express';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { Context, Me, type Principal } from '../../platform/http/commands/request-context.js';
import { ApiTags } from '../../platform/http/openapi/decorators.js';
import { sendPage } from '../../platform/http/paging.js';
import { Route } from '../../platform/http/route.js';
import { SignedIn } from '../../platform/security/policy.js';
import { asNoticeMember, FindNotices } from './list/find-notices.js';
import { NoticeViews } from './list/notice-views.js';
import { ChangeNoticeSettingsDto, NoticesQuery, ReadNoticesDto } from './notices.dto.js';
import { type NoticeChoices, waysOf } from './settings/settings.js';
import { ChangeNoticeChoices, MarkNoticesRead } from './settings/settings.commands.js';

/** The notices of members, and the kinds that each of them wants. */
@ApiTags('notices')
@SignedIn('self')
@Controller()
export class NoticesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly find: FindNotices,
    private readonly views: NoticeViews,
  ) {}

  @Route(api.notices)
  async list(
    @Me() me: Principal,
    @Query() { limit, cursor, group }: NoticesQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Notice[]> {
    const { items, readUpTo, ...rest } = await this.find.page(
      me,
      { limit, ...(cursor !== undefined && { cursor }) },
      group,
    );
    return sendPage(response, { items: await this.views.of(me, items, readUpTo), ...rest });
  }

  @Route(api.unreadNotices)
  async unread(@Me() me: Principal): Promise<UnreadNotices> {
    return { count: await this.find.unread(me) };
  }

  @Route(api.readNotices)
  @HttpCode(200)
  async read(@Me() me: Principal, @Body() { upTo }: ReadNoticesDto, @Context() context: CommandContext): Promise<Done> {
    await this.commands.execute(new MarkNoticesRead({ accountId: me.memberId, of: me.accountId, upTo }, context));
    return { success: true };
  }

  @Route(api.noticeSettings)
  async settings(@Me() me: Principal): Promise<NoticeSettings> {
    return this.settingsOf(me, await this.find.choices(me));
  }

  @Route(api.changeNoticeSettings)
  async change(
    @Me() me: Principal,
    @Body() wanted: ChangeNoticeSettingsDto,
    @Context() context: CommandContext,
  ): Promise<NoticeSettings> {
    const content = { accountId: me.memberId, wanted, mayChoose: noticeKindsOf(asNoticeMember(me)) };
    return this.settingsOf(me, await this.commands.execute(new ChangeNoticeChoices(content, context)));
  }

  private async settingsOf(me: Principal, choices: NoticeChoices): Promise<NoticeSettings> {
    return shownSettings(me, choices, choices.language ?? (await this.find.languageOf(me)));
  }
}

const shownSettings = (me: Principal, choices: NoticeChoices, language: SupportedLanguage): NoticeSettings => ({
  kinds: noticeKindsOf(asNoticeMember(me)).map((kind) => ({ kind, ways: waysOf(choices, kind) })),
  waitingMinutes: choices.waitingMinutes,
  pushShowsText: choices.pushShowsText,
  language,
  quietHours: choices.quietHours,
});
