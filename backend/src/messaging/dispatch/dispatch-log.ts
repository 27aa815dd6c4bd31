import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Position } from '@wavelane/event-store';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { messageStream } from '../messages/message.events.js';
import { message, type MessageCommand } from '../messages/message.js';

/** What the dispatcher writes about messages. */
@Injectable()
export class DispatchLog {
  /** Names this run of the process: a claim of another run has no outcome any more. */
  readonly run = randomUUID();
  /** Position of the last event written: the next pass must not read read models older than it. */
  written: Position | undefined;

  constructor(private readonly executor: CommandExecutor) {}

  /** @returns the events that the command caused; none where it came too late */
  async write(messageId: string, command: MessageCommand, correlationId: string) {
    const context: CommandContext = {
      actor: { kind: 'system', id: 'dispatcher' },
      correlationId,
      // The message's own state recognises repeats, not the command id: a claim may rightly come twice.
      commandId: randomUUID(),
      causationId: null,
    };
    const executed = await this.executor.execute(message, messageStream(messageId), command, context);
    if (executed.position !== undefined && executed.position > (this.written ?? '')) this.written = executed.position;
    return executed.events;
  }
}
