import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Headers, HttpCode, Logger, Param, Post, Put, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { LRUCache } from 'lru-cache';
import { type ChannelHook, GetChannelByGatewayName, GetChannelByHook } from '../channel-hooks.queries.js';
import { AccountByWebhookToken } from '../../workflows/webhook-tokens.js';
import { channelNamed } from '../../gateway/whapi.js';
import { GetKnownMessages } from '../../gateway/inbox/known-messages.query.js';
import { Inbox } from '../../gateway/inbox/inbox.js';
import { type InboxItem, type Split, splitEnvelope } from '../../gateway/inbox/envelope.js';
import type { Response } from 'express';
import { Refusal } from '../../../platform/http/errors/refusal.js';
import { ApiExcludeController } from '../../../platform/http/openapi/decorators.js';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { Context } from '../../../platform/http/commands/request-context.js';
import { OwnIdempotency } from '../../../platform/http/commands/idempotency.interceptor.js';
import { Writing } from '../../../platform/http/commands/writing.js';
import { HeldBytes } from '../../../platform/http/door/held/held-bytes.js';
import { LateBody, type ReadsBody } from '../../../platform/http/door/held/late-body.js';
import { Public } from '../../../platform/security/policy.js';
import { WrittenBytes } from '../../../platform/security/limits/written-bytes.js';
import { Vault } from '../../../platform/security/vault.js';
import { Confirmations } from './confirmations.js';
import { WebhookBudget } from './webhook-budget.js';
import { say } from '@wavelane/contracts';

const HOOK_ID = /^[0-9a-f]{32}$/;
/** ms that the digest of an address's key is remembered, while the address is its channel's: each has a key of its own. */
const REMEMBERED_MS = 60_000;
const REMEMBERED_MAX = 5_000;

/** The most items of one call; the gateway puts some dozens into one. */
const ITEMS_MAX = 500;

/** Bytes of webhooks that are in memory at once: a call has 1 MB at most. */
const HELD = { ofAccount: 8 * 1_024 * 1_024, inAll: 64 * 1_024 * 1_024 };

interface Known {
  /** Digest. */
  key: Buffer;
  /** Unix ms, by the machine's clock. */
  until: number;
}

/**
 * The address that the gateway reports to: a random one for each channel plus a secret header (it knows no signatures).
 * The body is read when hook and key are known. Everything is durable before exactly 200 is answered; anything else
 * makes the gateway repeat (docs/adr/0010-webhook-inbox.md).
 */
@ApiExcludeController()
@Public()
@Controller('webhooks/whapi')
export class WebhookController {
  private readonly logger = new Logger(WebhookController.name);
  private readonly known = new LRUCache<string, Known>({ max: REMEMBERED_MAX });
  private readonly held = new HeldBytes(HELD.ofAccount, HELD.inAll);

  constructor(
    private readonly queries: QueryBus,
    private readonly vault: Vault,
    private readonly inbox: Inbox,
    private readonly clock: Clock,
    private readonly budget: WebhookBudget,
    private readonly confirmations: Confirmations,
    private readonly written: WrittenBytes,
  ) {}

  @Writing()
  @OwnIdempotency()
  @Post(':hookId')
  @HttpCode(200)
  receive(
    @Param('hookId') hookId: string,
    @Headers('x-hook-key') key: string | undefined,
    @LateBody() read: ReadsBody,
    @Context() context: CommandContext,
  ): Promise<{ success: true }> {
    return this.take(hookId, key, read, context);
  }

  /** Events with the method `put` come by PUT if the gateway is set to the mode `method`. */
  @Writing()
  @OwnIdempotency()
  @Put(':hookId')
  put(
    @Param('hookId') hookId: string,
    @Headers('x-hook-key') key: string | undefined,
    @LateBody() read: ReadsBody,
    @Context() context: CommandContext,
  ): Promise<{ success: true }> {
    return this.take(hookId, key, read, context);
  }

  /**
   * Takes events from a system of the account's own. The token in a header names the account, the body one of its
   * channels. Messages that the gateway does not confirm when it is asked for them by id are kept as the account's own
   * report. Another account's channel is refused like one that never existed.
   */
  @Writing()
  @OwnIdempotency()
  @Post()
  @HttpCode(200)
  async forwarded(
    @Headers('authorization') authorization: string | undefined,
    @Headers('x-hook-key') key: string | undefined,
    @LateBody() read: ReadsBody,
    @Context() context: CommandContext,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ success: true }> {
    const token = key ?? /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1] ?? '';
    const accountId = await this.queries.execute(new AccountByWebhookToken(token));
    if (accountId === undefined) throw new DomainError('unauthenticated', say('unknown-webhook-address-or-key'));
    const body = await read(this.held, `account:${accountId}`);
    await this.written.take(accountId, Buffer.byteLength(JSON.stringify(body)));
    const named = channelNamed(body);
    const hook = named === null ? undefined : await this.queries.execute(new GetChannelByGatewayName(accountId, named));
    if (!hook) throw DomainError.invalid(say('channel-id-unknown'), { channel_id: say('no-such-channel') });
    const split = this.split(hook, body);
    this.demandRoom('forwarded', hook, split, response);
    const { confirmed, reported } = await this.confirmations.of(hook, await this.ofOurs(hook, split.items));
    await this.store(hook, { items: confirmed, unreadable: split.unreadable }, context);
    return this.store(hook, { items: reported, unreadable: 0 }, context, 'account');
  }

  private async take(hookId: string, key: string | undefined, read: ReadsBody, context: CommandContext) {
    const hook = await this.authenticate(hookId, key);
    const body = await read(this.held, `account:${hook.accountId}`);
    const named = channelNamed(body);
    if (named !== null && named !== hook.whapiChannelId) {
      this.logger.warn(`A webhook of channel ${hook.channelId} names another channel of the gateway; left out`);
      return { success: true } as const;
    }
    const split = this.split(hook, body);
    this.demandRoom('gateway', hook, split);
    return this.store(hook, split, context);
  }

  private split({ channelId, accountId }: ChannelHook, body: unknown): Split {
    const split = splitEnvelope(body, { channelId, accountId }, Math.floor(this.clock.now() / 1_000));
    if (split.items.length <= ITEMS_MAX) return split;
    throw new Refusal(413, { saying: say('too-many-items', { max: ITEMS_MAX }) });
  }

  /**
   * Answers 503 to the gateway, which repeats every call without a 200 and takes 503 for a pause, and 429 to another
   * system that is too fast.
   */
  private demandRoom(by: 'gateway' | 'forwarded', { channelId }: ChannelHook, split: Split, response?: Response): void {
    const seconds = this.budget.take(by, channelId, split.items.length);
    if (seconds === 0) return;
    this.logger.warn(`Channel ${channelId} is told more than it may be in a minute (${by}); asked to come again`);
    if (by === 'gateway') throw DomainError.unavailable(say('too-much-at-once'));
    response?.setHeader('Retry-After', String(seconds));
    throw DomainError.limit(say('too-much-per-minute-for-channel', { seconds }));
  }

  /** Drops the statuses of messages that were not sent here, because the caller could make up any number of them. */
  private async ofOurs({ channelId }: ChannelHook, items: readonly InboxItem[]): Promise<InboxItem[]> {
    const idOf = ({ event }: InboxItem) =>
      event.type === 'GatewayStatusReceived' ? event.data.providerMessageId : null;
    const ids = [...new Set(items.map(idOf).filter((id) => id !== null))];
    const known = ids.length === 0 ? new Set() : await this.queries.execute(new GetKnownMessages(channelId, ids));
    return items.filter((item) => {
      const id = idOf(item);
      return id === null || known.has(id);
    });
  }

  private async store(
    { channelId }: ChannelHook,
    { items, unreadable }: Split,
    { correlationId }: CommandContext,
    by: 'whapi' | 'account' = 'whapi',
  ) {
    if (unreadable > 0) this.logger.warn(`${unreadable} unreadable item(s) in a webhook of channel ${channelId}`);
    try {
      await this.inbox.keep(channelId, items, correlationId, by);
    } catch (error) {
      this.logger.error(`A webhook of channel ${channelId} could not be stored: ${String(error)}`);
      throw DomainError.unavailable(say('not-stored'));
    }
    return { success: true } as const;
  }

  /** Gives the same answer with about the same work for a wrong address and a wrong secret. */
  private async authenticate(hookId: string, key: string | undefined): Promise<ChannelHook> {
    const known = HOOK_ID.test(hookId) ? await this.look(hookId) : undefined;
    const fits = timingSafeEqual(digest(key ?? ''), known?.key ?? digest('no such secret'));
    if (!known || !fits) throw new DomainError('unauthenticated', say('unknown-webhook-address-or-key'));
    return known.hook;
  }

  private async look(hookId: string): Promise<{ hook: ChannelHook; key: Buffer } | undefined> {
    const hook = await this.queries.execute(new GetChannelByHook(hookId));
    const key = hook && (await this.keyOf(hookId, hook));
    return hook && key && { hook, key };
  }

  /** A busy gateway calls hundreds of times a second. */
  private async keyOf(hookId: string, { hookSecretId }: ChannelHook): Promise<Buffer | undefined> {
    const now = this.clock.machine();
    const known = this.known.get(hookId);
    if (known && known.until > now) return known.key;
    const secret = await this.vault.get(hookSecretId);
    if (secret === undefined) return undefined;
    const key = digest(secret);
    this.known.set(hookId, { key, until: now + REMEMBERED_MS });
    return key;
  }
}

const digest = (value: string) => createHash('sha256').update(value).digest();
