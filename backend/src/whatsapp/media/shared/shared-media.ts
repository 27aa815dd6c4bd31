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

/** A shared file with its name, as what holds it writes it down. */
type HeldFile = Pick<SharedUpload | PreparedUpload, 'kind' | 'mimeType' | 'bytes' | 'seconds'> & {
  mediaId: string;
  name: string;
};

/** The files of bulk jobs, templates and canned replies (docs/adr/0126-files-in-messages.md). */
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

  /**
   * The file as a template or a canned reply holds it. It is kept before they are written, so that none has a file that is
   * gone. May be repeated.
   * @param accepts throws if what would hold the file is refused: then nothing is kept
   * @throws DomainError as {@link shareable}, and what `accepts` throws
   */
  async attached(
    used: User & { mediaId: string; holder: MediaHolder },
    accepts: (file: HeldFile) => unknown,
    context: CommandContext,
  ): Promise<HeldFile> {
    const { mediaId } = used;
    const { kind, mimeType, bytes, seconds } = await this.shareable(used, mediaId);
    const file = { mediaId, kind, mimeType, bytes, ...(seconds !== undefined && { seconds }) };
    accepts({ ...file, name: '' });
    const { name } = await this.share(used, context);
    return { ...file, name: name ?? '' };
  }

  /** Keeps a file again that is still used. A file that is gone stays gone: a message with it fails, and says why. */
  async holdAgain(used: { accountId: string; mediaId: string; holder: MediaHolder }, context: CommandContext) {
    await this.share({ ...used, by: 'reactor' }, context).catch((error: unknown) => {
      if (!(error instanceof DomainError) || !['invalid', 'not-found'].includes(error.kind)) throw error;
    });
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
