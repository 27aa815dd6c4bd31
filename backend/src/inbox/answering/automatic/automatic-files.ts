import { Injectable } from '@nestjs/common';
import { type AnsweringRules, AUTOMATIC, type Automatic } from '@wavelane/contracts';
import { SharedMedia } from '../../../whatsapp/index.js';
import { Clock } from '../../../platform/domain/clock.js';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { idOf } from '../../../platform/domain/ids.js';
import { answeringStream } from '../answering.events.js';
import { answering } from '../answering.js';

/** Names an automatic message of an account as what holds a file. */
export const automaticHolderOf = (accountId: string, which: Automatic) =>
  ({ kind: 'template', templateId: idOf(`${which}-message`, accountId) }) as const;

interface Wanted {
  accountId: string;
  /** Id of the member. */
  by: string;
  expectedVersion: number;
  rules: AnsweringRules;
  /** Ids of the files of the automatic messages; undefined: that one has no file. */
  mediaIds: Readonly<Record<Automatic, string | undefined>>;
}

/** The files of the away message and of the greeting: each is the account's, and kept as long as its message has it. */
@Injectable()
export class AutomaticFiles {
  constructor(
    private readonly shared: SharedMedia,
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
  ) {}

  /**
   * Saves rules with their files, which are kept before they are written, so that none have a file that is gone. If they
   * are refused, no file is kept for them.
   * @param save writes the rules
   * @throws DomainError not-found; invalid: what is wrong with a file names its field; and what refuses the rules
   */
  async withFiles<R>(
    { accountId, by, expectedVersion, rules, mediaIds }: Wanted,
    context: CommandContext,
    save: (rules: AnsweringRules) => Promise<R>,
  ): Promise<R> {
    const asked = AUTOMATIC.flatMap((which) => {
      const mediaId = mediaIds[which];
      return mediaId === undefined ? [] : [{ which, mediaId, holder: automaticHolderOf(accountId, which) }];
    });
    if (asked.length === 0) return save(rules);
    const stream = answeringStream(accountId);
    let wanted = rules;
    for (const { which, mediaId } of asked) {
      const { kind, mimeType, bytes, seconds } = await this.shared
        .shareable({ accountId, by }, mediaId)
        .catch(renaming(which));
      const file = { mediaId, kind, mimeType, bytes, name: '', ...(seconds !== undefined && { seconds }) };
      wanted = { ...wanted, [`${which}Media`]: file };
    }
    // Rules that are refused take no file.
    const state = await this.executor.state(answering, stream);
    const change = { type: 'ChangeAnsweringRules', accountId, by, expectedVersion } as const;
    answering.decide({ ...change, rules: wanted }, state, this.clock.now());
    for (const { which, mediaId, holder } of asked) {
      const ofFile = { ...context, commandId: `${context.commandId}:${which}` };
      const media = await this.shared
        .attached({ accountId, by, mediaId, holder }, () => undefined, ofFile)
        .catch(renaming(which));
      wanted = { ...wanted, [`${which}Media`]: media };
    }
    try {
      return await save(wanted);
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
      const now = await this.executor.state(answering, stream);
      for (const { which, mediaId, holder } of asked)
        if (now.rules[`${which}Media`]?.mediaId !== mediaId)
          await this.shared.release(
            { accountId, mediaId, templateId: holder.templateId },
            // Both messages may have the same file.
            { ...context, commandId: `${context.commandId}:${which}` },
          );
      throw error;
    }
  }
}

/** Moves a refusal of the field `mediaId` to the field of the rules that named the file. */
const renaming =
  (which: Automatic) =>
  (error: unknown): never => {
    const saying = error instanceof DomainError ? error.fieldSayings?.mediaId : undefined;
    throw saying === undefined ? error : DomainError.invalid(saying, { [`${which}MediaId`]: saying });
  };
