import { Injectable } from '@nestjs/common';
import type { CommandContext } from '../../platform/domain/command-context.js';
import { CommandExecutor } from '../../platform/domain/command-executor.js';
import { MediaFiles } from './files/media-files.js';
import { media } from './media.js';
import { mediaStream, type MediaRemoved } from './media.events.js';
import { UploadNames } from './uploads/upload-names.js';

/** Removes files permanently: first the event of their removal is written, then their bytes are deleted. */
@Injectable()
export class MediaRemoval {
  constructor(
    private readonly executor: CommandExecutor,
    private readonly files: MediaFiles,
    private readonly names: UploadNames,
  ) {}

  /** May be repeated. @returns whether there was a file */
  async remove(whose: Pick<MediaRemoved['data'], 'mediaId' | 'accountId' | 'why'>, context: CommandContext) {
    const { mediaId } = whose;
    const command = { type: 'RemoveMedia', media: whose } as const;
    const commandId = `${context.commandId}:media:${mediaId}`;
    const { state } = await this.executor.execute(media, mediaStream(mediaId), command, { ...context, commandId });
    await this.names.forget(mediaId);
    if (state.removedFile === null) return false;
    await this.files.remove(state.removedFile);
    return true;
  }
}
