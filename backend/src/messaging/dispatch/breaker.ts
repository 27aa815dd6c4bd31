import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type MessageGateway, GatewayFailure } from '@wavelane/gateway';
import { Clock } from '../../platform/domain/clock.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { leftAloneUntil, opens } from '../pace/breaker.js';
import { pacing, type PacingCommand, type RefusalReason } from '../pace/pacing.js';
import { pacingStream } from '../pace/pacing.events.js';

/** Failures that mean that the gateway takes nothing of the channel. */
const REFUSALS: Readonly<Partial<Record<GatewayFailure['class'], RefusalReason>>> = {
  limit: 'limit',
  'bad-token': 'unknown',
};

export interface Whose {
  channelId: number;
  accountId: string;
}

/**
 * Leaves a channel alone while its gateway does not answer (docs/adr/0055-breaker.md), and notes whether the
 * gateway knows the channel. That it does is in the log, so
 * every process knows and a restart keeps it; failures are counted in memory, and after a restart the count begins again.
 */
@Injectable()
export class Breaker {
  private readonly failures = new Map<number, number>();

  constructor(
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
  ) {}

  /** @returns Unix ms before which the channel's gateway must not be called; 0 if it may be called now */
  async leftAloneUntil(channelId: number): Promise<number> {
    return leftAloneUntil(await this.unreachable(channelId), this.clock.now());
  }

  /** Whether one more failure would leave the channel alone. */
  async opensNext(channelId: number): Promise<boolean> {
    return opens(await this.unreachable(channelId), (this.failures.get(channelId) ?? 0) + 1);
  }

  /** A call to the channel's gateway came to this; undefined: it succeeded. */
  async note(whose: Whose, error?: unknown): Promise<void> {
    const { channelId } = whose;
    if (error !== undefined && !(error instanceof GatewayFailure)) return; // our own stores, say
    await this.noteRefusal(whose, error);
    if (error === undefined || isAnswer(error)) {
      this.failures.delete(channelId);
      if ((await this.unreachable(channelId)) !== null) await this.write({ type: 'NoteGatewayAnswer', ...whose });
      return;
    }
    const failures = (this.failures.get(channelId) ?? 0) + 1;
    this.failures.set(channelId, failures);
    await this.write({ type: 'NoteGatewayFailure', ...whose, failures, reason: error.message });
  }

  /** Whether the gateway takes anything of the channel: another failure of it says nothing about that. */
  private async noteRefusal(whose: Whose, error: GatewayFailure | undefined): Promise<void> {
    const reason = error && REFUSALS[error.class];
    if (error !== undefined && reason === undefined) return;
    const { refused } = await this.executor.cached(pacing, pacingStream(whose.channelId));
    if (refused?.reason === reason) return;
    await this.write(
      reason === undefined ? { type: 'NoteTaken', ...whose } : { type: 'NoteRefusal', ...whose, reason },
    );
  }

  /**
   * Asks the gateway for its health after a pause, before a message is risked on the channel.
   * @returns false if it does not answer: the channel is left alone again
   */
  async mayTry(whose: Whose, gate: MessageGateway): Promise<boolean> {
    if ((await this.unreachable(whose.channelId)) === null) return true;
    try {
      await gate.health();
      return true;
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error;
      if (isAnswer(error)) return true;
      await this.note(whose, error);
      return false;
    }
  }

  /** Another process may send from now on: what was counted here will be out of date. */
  forget(): void {
    this.failures.clear();
  }

  private async unreachable(channelId: number) {
    return (await this.executor.cached(pacing, pacingStream(channelId))).unreachable;
  }

  private async write(command: PacingCommand): Promise<void> {
    await this.executor.execute(pacing, pacingStream(command.channelId), command, {
      actor: { kind: 'system', id: 'dispatcher' },
      correlationId: randomUUID(),
      commandId: randomUUID(),
      causationId: null,
    });
  }
}

/**
 * Whether the gateway itself refused. A failure that looks like a gateway that is away (a proxy's page, a redirect)
 * does not count.
 */
const isAnswer = ({ outcome }: GatewayFailure) => outcome === 'refused';
