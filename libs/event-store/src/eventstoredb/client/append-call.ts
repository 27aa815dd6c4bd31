import { randomUUID } from 'node:crypto';
import type { ClientDuplexStream } from '@grpc/grpc-js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { Expected } from '../../event.js';
import type { PreparedEvent } from '../../proposal.js';
import { batchRequest, idOf, writtenBy } from './batch-messages.js';
import { failureOf } from './failures.js';
import { LogClientFailure, type Written } from './log-client.js';
import type { Protocol } from './protocol.js';

export interface Appended {
  stream: string;
  events: readonly PreparedEvent[];
  expected: Expected;
}

interface Waiting {
  resolve: (written: Written) => void;
  reject: (failure: LogClientFailure) => void;
}

/**
 * One call that carries many appends (`BatchAppend`), each answered by its own id, in any order. It has three states:
 * open; over, with the error that ended it; and, while it was never answered, unproven. A caller that waits when it
 * ends does not know the outcome of its append, unless the call was refused as such and never answered: then nothing
 * was appended.
 */
export class AppendCall {
  private readonly waiting = new Map<string, Waiting>();
  private ending: LogClientFailure | undefined;
  private isProven = false;

  constructor(
    private readonly protocol: Protocol,
    private readonly call: ClientDuplexStream<BatchAppendReq, BatchAppendResp>,
  ) {
    call.on('data', (answer: BatchAppendResp) => this.answered(answer));
    call.on('error', (error: Error) => this.end(error));
    call.on('end', () => this.end(new Error('The server ended the call')));
    call.on('close', () => this.end(new Error('The call was closed')));
  }

  get isOver(): boolean {
    return this.ending !== undefined;
  }

  /** @throws LogClientFailure */
  append(appended: Appended): Promise<Written> {
    return new Promise((resolve, reject) => {
      if (this.ending) return reject(new LogClientFailure('unknown', this.ending.message, { cause: this.ending }));
      const id = randomUUID();
      this.waiting.set(id, { resolve, reject });
      this.call.write(batchRequest(this.protocol, id, appended));
    });
  }

  private answered(answer: BatchAppendResp): void {
    this.isProven = true;
    const id = idOf(answer.getCorrelationId());
    const waiting = this.waiting.get(id);
    if (!waiting) return; // given up meanwhile, or nothing of ours
    this.waiting.delete(id);
    try {
      waiting.resolve(writtenBy(this.protocol, answer));
    } catch (error) {
      waiting.reject(failureOf(error));
    }
  }

  private end(error: Error): void {
    if (this.ending) return;
    const failure = failureOf(error);
    this.ending = failure;
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    const isSure = failure.kind === 'not-leader' ? waiting.length === 1 : !this.isProven;
    const told = isSure ? failure : new LogClientFailure('unknown', failure.message, { cause: error });
    for (const { reject } of waiting) reject(told);
  }
}
