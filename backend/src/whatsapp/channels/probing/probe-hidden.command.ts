import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler, QueryBus } from '@nestjs/cqrs';
import { type GatewaySettings, type HiddenProbe, say } from '@wavelane/contracts';
import { GatewayFailure, type MessageGateway } from '@wavelane/gateway';
import { GATEWAY_SETTINGS_STREAM, gatewaySettings } from '../../gateway/settings/gateway-settings.js';
import { GetGatewaySettings } from '../../gateway/settings/gateway-settings.commands.js';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { canonical } from '../../../platform/personal/handle.js';
import { channelStream } from '../channel/channel.events.js';
import { channel, mustOwn } from '../channel/channel.js';
import { ChannelGate } from '../channel/channel-gate.js';

/** How often the probe asks for the status of its message, and for how long, ms. Tests set shorter times. */
@Injectable()
export class ProbeTimings {
  every = 1_000;
  patience = 12_000;
}

/**
 * Sends one message to a hidden id of the caller, and notes what came of it.
 * @throws DomainError not-found for a channel that is not the caller's; conflict if it is not linked
 */
export class ProbeHidden extends Command<GatewaySettings> {
  constructor(
    readonly accountId: string,
    readonly channelId: number,
    /** With or without `@lid`. */
    readonly hiddenId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

const TEXT = 'This is a test of your installation: messages reach people whose number is hidden.';
const UNLINKED = say('channel-not-linked-to-whatsapp');

/** Notes the call before it is made, as each message does: a repeated request sends nothing twice. */
@CommandHandler(ProbeHidden)
export class ProbeHiddenHandler implements ICommandHandler<ProbeHidden> {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly gates: ChannelGate,
    private readonly queries: QueryBus,
    private readonly timings: ProbeTimings,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, channelId, hiddenId, context }: ProbeHidden): Promise<GatewaySettings> {
    const state = await this.executor.state(channel, channelStream(channelId));
    mustOwn(state, accountId);
    if (state.authStatus !== 'AUTHORIZED') throw new DomainError('conflict', UNLINKED, { channelId: UNLINKED });
    const { hiddenProbe } = await this.executor.state(gatewaySettings, GATEWAY_SETTINGS_STREAM);
    if (hiddenProbe?.probeId !== context.commandId) {
      await this.note({ outcome: 'unknown', reason: null }, context, 'begun');
      await this.note(await this.outcome(channelId, canonical('lid', hiddenId)), context, 'ended');
    }
    return this.queries.execute(new GetGatewaySettings());
  }

  private async outcome(channelId: number, value: string): Promise<Omit<HiddenProbe, 'at'>> {
    try {
      const gate = await this.gates.of(channelId);
      const { messageId } = await gate.send({ kind: 'hidden', value }, { kind: 'text', text: TEXT });
      return messageId === null ? { outcome: 'waiting', reason: null } : await this.arrival(gate, messageId);
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error;
      const reason = error.message.replaceAll(value, '…');
      return { outcome: error.outcome === 'unknown' ? 'unknown' : 'refused', reason };
    }
  }

  /** It was accepted: only its status says whether it arrived. */
  private async arrival(gate: MessageGateway, messageId: string): Promise<Omit<HiddenProbe, 'at'>> {
    for (let waited = 0; waited <= this.timings.patience; waited += this.timings.every) {
      const told = await gate.statuses(messageId).catch((error: unknown) => {
        if (error instanceof GatewayFailure) return [];
        throw error;
      });
      const failed = told.find(({ status }) => status === 'failed');
      if (failed) return { outcome: 'refused', reason: failed.error };
      if (told.some(({ status }) => ARRIVED.has(status))) return { outcome: 'delivered', reason: null };
      await new Promise((resolve) => setTimeout(resolve, this.timings.every));
    }
    return { outcome: 'waiting', reason: null };
  }

  private async note(
    outcome: Omit<HiddenProbe, 'at'>,
    context: CommandContext,
    step: 'begun' | 'ended',
  ): Promise<void> {
    const at = new Date(this.clock.now()).toISOString();
    const probe = { probeId: context.commandId, ...outcome, at };
    const command = { type: 'NoteHiddenProbe', begins: step === 'begun', probe } as const;
    const named = { ...context, commandId: `${context.commandId}:${step}` };
    await this.executor.execute(gatewaySettings, GATEWAY_SETTINGS_STREAM, command, named);
  }
}

const ARRIVED: ReadonlySet<string> = new Set(['delivered', 'read', 'played']);
