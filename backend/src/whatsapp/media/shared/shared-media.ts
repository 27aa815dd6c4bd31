import { Injectable } from '@nestjs/common';
import type { CommandContext } from '../../../platform/domain/command-context.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { nameOfUpload } from '../files/file-name.js';
import { media, type PreparedUpload } from '../media.js';
import { type MediaHolder, mediaStream } from '../media.events.js';
import { UploadNames } from '../uploads/upload-names.js';
import { demandShareable, type SharedUpload } from './shared.js';

/** A member of an account who uses a file. */
interface User {
  accountId: string;
  /** Id of the member. */
  by: string;
}

/** The files of bulk jobs and templates (docs/adr/0209-files-of-jobs-and-templates.md). */
@Injectable()
export class SharedMedia {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly names: UploadNames,
  ) {}

  /** Returns a file that a job or a template can have. Writes nothing. @throws DomainError as {@link demandShareable} */
  async shareable(user: User, mediaId: string): Promise<SharedUpload | PreparedUpload> {
    const state = await this.executor.state(media, mediaStream(mediaId));
    demandShareable(state, user);
    const found = state.shared ?? state.prepared;
    if (!found) throw DomainError.notFound('Media');
    return found;
  }

  /**
   * Makes it a file of the account, and keeps it for the job or the template. May be repeated.
   * @throws DomainError as {@link shareable}
   */
  async share(
    { accountId, by, mediaId, holder }: User & { mediaId: string; holder: MediaHolder },
    context: CommandContext,
  ): Promise<SharedUpload> {
    const { kind, mimeType } = await this.shareable({ accountId, by }, mediaId);
    const name = (await this.names.of(mediaId)) ?? nameOfUpload('', mimeType, kind);
    const { state } = await this.executor.execute(
      media,
      mediaStream(mediaId),
      { type: 'ShareMedia', media: { mediaId, accountId, name, holder, by } },
      { ...context, commandId: `${context.commandId}:media` },
    );
    await this.names.forget(mediaId);
    if (!state.shared) throw DomainError.notFound('Media');
    return state.shared;
  }

  /** A template does not have it any more. May be repeated. */
  async release(whose: { accountId: string; mediaId: string; templateId: string }, context: CommandContext) {
    await this.executor.execute(
      media,
      mediaStream(whose.mediaId),
      { type: 'ReleaseMedia', media: whose },
      { ...context, commandId: `${context.commandId}:release:${whose.mediaId}` },
    );
  }
}
