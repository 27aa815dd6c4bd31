import { Injectable } from '@nestjs/common';
import type { AnsweringRules } from '@wavelane/contracts';
import { SharedMedia } from '../../whatsapp/index.js';
import { Clock } from '../../platform/domain/clock.js';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { DomainError } from '../../platform/domain/domain-error.js';
import { idOf } from '../../platform/domain/ids.js';
import { answeringStream } from './answering.events.js';
import { answering } from './answering.js';

/** Names the away message of an account as what holds a file. */
export const awayHolderOf = (accountId: string) =>
  ({ kind: 'template', templateId: idOf('away-message', accountId) }) as const;

interface Wanted {
  accountId: string;
  /** Id of the member. */
  by: string;
  expectedVersion: number;
  rules: AnsweringRules;
  mediaId: string | undefined;
}

/** The file of the away message: it is the account's, and kept as long as the away message has it. */
@Injectable()
export class AwayFiles {
  constructor(
    private readonly shared: SharedMedia,
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
  ) {}

  /**
   * Saves rules with their file, which is kept before they are written, so that none have a file that is gone. If they are
   * refused, it is not kept for them.
   * @param save writes the rules
   * @throws DomainError not-found; invalid: what is wrong with the file names `awayMediaId`; and what refuses the rules
   */
  async withFile<R>(
    { accountId, by, expectedVersion, rules, mediaId }: Wanted,
    context: CommandContext,
    save: (rules: AnsweringRules) => Promise<R>,
  ): Promise<R> {
    if (mediaId === undefined) return save(rules);
    const stream = answeringStream(accountId);
    const state = await this.executor.state(answering, stream);
    const accepts = (awayMedia: NonNullable<AnsweringRules['awayMedia']>) =>
      answering.decide(
        { type: 'ChangeAnsweringRules', accountId, by, expectedVersion, rules: { ...rules, awayMedia } },
        state,
        this.clock.now(),
      );
    const holder = awayHolderOf(accountId);
    const awayMedia = await this.shared
      .attached({ accountId, by, mediaId, holder }, accepts, context)
      .catch((error: unknown) => {
        throw renamed(error);
      });
    try {
      return await save({ ...rules, awayMedia });
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
      const now = await this.executor.state(answering, stream);
      if (now.rules.awayMedia?.mediaId !== mediaId)
        await this.shared.release({ accountId, mediaId, templateId: holder.templateId }, context);
      throw error;
    }
  }
}

/** What is wrong with a file is said at the field of the rules. */
function renamed(error: unknown): unknown {
  const saying = error instanceof DomainError ? error.fieldSayings?.mediaId : undefined;
  return saying === undefined ? error : DomainError.invalid(saying, { awayMediaId: saying });
}
