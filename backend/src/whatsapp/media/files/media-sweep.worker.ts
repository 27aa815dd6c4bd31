import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/domain/clock.js';
import { CommandExecutor } from '../../../platform/domain/command-executor.js';
import { Worker } from '../../../platform/runtime/worker.js';
import { mediaStream } from '../media.events.js';
import { media } from '../media.js';
import { MediaFiles } from './media-files.js';

/** Removes files without an event. The log decides, not a read model that may be behind. */
@Worker()
@Injectable()
export class MediaSweep implements Worker {
  readonly name = 'media-sweep';
  readonly schedule = '50 3 * * *';

  constructor(
    private readonly files: MediaFiles,
    private readonly executor: CommandExecutor,
    private readonly clock: Clock,
  ) {}

  async pass(): Promise<void> {
    await this.files.sweep(async (mediaId, fileId) => {
      const state = await this.executor.state(media, mediaStream(mediaId));
      return state.fileId === fileId;
    }, this.clock.machine());
  }
}
