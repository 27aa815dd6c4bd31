import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/index.js';
import { projects } from '../platform/runtime/declarations.js';
import { FetchMedia } from './fetch-media.js';
import { MediaFiles } from './files/media-files.js';
import { MediaKeys } from './files/media-keys.js';
import { MediaSweep } from './files/media-sweep.worker.js';
import { MediaRemoval } from './media-removal.js';
import { MediaController } from './media.controller.js';
import { mediaProjection } from './media.projection.js';
import { GetMediaHandler, ListMediaHandler } from './media.queries.js';
import { MediaWorker } from './media.worker.js';

/** The files that people send: fetched from the gateway, kept sealed, given to whom they were sent. */
@Module({
  imports: [ChannelsModule],
  controllers: [MediaController],
  providers: [
    ...projects(mediaProjection),
    MediaKeys,
    MediaFiles,
    FetchMedia,
    MediaWorker,
    MediaSweep,
    MediaRemoval,
    GetMediaHandler,
    ListMediaHandler,
  ],
  exports: [MediaKeys, MediaFiles, MediaRemoval],
})
export class MediaModule {}
