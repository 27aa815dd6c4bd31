import {
  Command,
  CommandHandler,
  type ICommandHandler,
  type IQueryHandler,
  Query,
  QueryBus,
  QueryHandler,
} from '@nestjs/cqrs';
import { type Channel, OTHER_NUMBER, type QrResponse, say } from '@wavelane/contracts';
import { GetDemoGateway } from '../../gateway/demo-gateway.js';
import { GatewayFailure } from '@wavelane/gateway';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { asItIs, DomainError } from '../../../platform/domain/domain-error.js';
import { channelStream } from '../channel/channel.events.js';
import { channel, mustOwn } from '../channel/channel.js';
import { ChannelGate } from '../channel/channel-gate.js';
import type { ChannelState } from '../channel/channel.state.js';
import { statusAt, viewOfState } from '../channel/channel-view.js';
import { Linking } from './linking.js';
import { qrOf, qrOfFailure } from './qr.js';

/** Asks for the QR code once. @throws DomainError forbidden if the channel may show none */
export class GetChannelQr extends Query<QrResponse> {
  constructor(
    readonly accountId: string,
    readonly channelId: number,
  ) {
    super();
  }
}

@QueryHandler(GetChannelQr)
export class GetChannelQrHandler implements IQueryHandler<GetChannelQr> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly queries: QueryBus,
    private readonly gate: ChannelGate,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, channelId }: GetChannelQr): Promise<QrResponse> {
    const state = await this.executor.state(channel, channelStream(channelId));
    mustOwn(state, accountId);
    mustBeActive(state, this.clock.now());
    return { ...(await this.look(channelId)), ...(await this.demoPhone(state)) };
  }

  private async look(channelId: number): Promise<QrResponse> {
    try {
      return qrOf(await (await this.gate.of(channelId)).linkCode());
    } catch (error) {
      if (error instanceof GatewayFailure) return qrOfFailure(error);
      throw error;
    }
  }

  private async demoPhone({ phone }: ChannelState): Promise<{ demoPhoneUrl?: string }> {
    const demo = await this.queries.execute(new GetDemoGateway());
    return demo ? { demoPhoneUrl: `${demo.phonesUrl}/${phone.replace(/\D/g, '')}` } : {};
  }
}

/** The user says the phone is linked; the gateway decides. @throws DomainError conflict when it is not linked, or with another number */
export class AuthorizeChannel extends Command<Channel> {
  constructor(
    readonly accountId: string,
    readonly channelId: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AuthorizeChannel)
export class AuthorizeChannelHandler implements ICommandHandler<AuthorizeChannel> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly linking: Linking,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, channelId, context }: AuthorizeChannel): Promise<Channel> {
    const before = await this.executor.state(channel, channelStream(channelId));
    mustOwn(before, accountId);
    mustBeActive(before, this.clock.now());
    const { state, linked } = await asked(() => this.linking.look(channelId, null, context));
    if (!linked) throw DomainError.conflict(say('whatsapp-not-linked-yet'));
    if (state.otherNumber !== null) {
      const message = say('linked-with-other-number', { other: state.otherNumber, phone: state.phone });
      throw DomainError.conflict(message, OTHER_NUMBER);
    }
    return viewOfState(state, this.clock.now());
  }
}

/** Unlinks WhatsApp from the channel; it can be linked again by a new scan. */
export class LogoutChannel extends Command<Channel> {
  constructor(
    readonly accountId: string,
    readonly channelId: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(LogoutChannel)
export class LogoutChannelHandler implements ICommandHandler<LogoutChannel> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly gate: ChannelGate,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, channelId, context }: LogoutChannel): Promise<Channel> {
    const before = await this.executor.state(channel, channelStream(channelId));
    mustOwn(before, accountId);
    if (!before.gateway) throw DomainError.conflict(say('channel-not-connected-to-whatsapp'));
    await asked(() => this.logout(channelId));
    const command = { type: 'UnlinkChannel', reason: 'logout' } as const;
    const { state } = await this.executor.execute(channel, channelStream(channelId), command, context);
    return viewOfState(state, this.clock.now());
  }

  /** Safe to repeat: a channel that is not linked answers that it is not. */
  private async logout(channelId: number): Promise<void> {
    try {
      await (await this.gate.of(channelId)).unlink();
    } catch (error) {
      if (!(error instanceof GatewayFailure) || error.class !== 'channel-unlinked') throw error;
    }
  }
}

function mustBeActive(state: ChannelState, now: number): void {
  const status = state.status === 'REMOVED' ? 'EXPIRED' : statusAt(state.status, state.expiresAt, now);
  if (status === 'EXPIRED') throw DomainError.forbidden(say('channel-expired'));
  if (status !== 'ACTIVE') throw DomainError.forbidden(say('channel-not-active-for-qr'));
}

async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    throw DomainError.unavailable(
      error.class === 'unavailable'
        ? say('gateway-does-not-answer')
        : say('gateway-refused', { why: asItIs(error.message) }),
    );
  }
}

export const linkingHandlers = [GetChannelQrHandler, AuthorizeChannelHandler, LogoutChannelHandler];
