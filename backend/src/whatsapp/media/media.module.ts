import { Module } from '@nestjs/common';
import { ChannelsModule } from '../channels/channels.module.js';
import { FilesModule } from '../../platform/files/files.module.js';
import { projects } from '../../platform/runtime/declarations.js';
import { FetchMedia } from './fetch-media.js';
import { MediaFiles } from './files/media-files.js';
import { MediaSweep } from './files/media-sweep.worker.js';
import { Looking } from './looking/looking.js';
import { OutgoingMedia } from './outgoing/outgoing-media.js';
import { SharedMedia } from './shared/shared-media.js';
import { MediaUploads } from './uploads/media-uploads.js';
import { UploadNames } from './uploads/upload-names.js';
import { UnusedUploads } from './uploads/unused-uploads.worker.js';
import { MediaRemoval } from './media-removal.js';
import { MediaController } from './media.controller.js';
import { mediaProjection } from './media.projection.js';
import { GetMediaHandler, ListMediaHandler } from './media.queries.js';
import { MediaWorker } from './media.worker.js';

/**
 * The files of messages: those that people send are fetched and shown to members, those that members upload are sent to
 * people.
 */
@Module({
  imports: [ChannelsModule, FilesModule],
  controllers: [MediaController],
  providers: [
    ...projects(mediaProjection),
    MediaFiles,
    FetchMedia,
    MediaWorker,
    MediaSweep,
    MediaRemoval,
    MediaUploads,
    Looking,
    SharedMedia,
    UploadNames,
    UnusedUploads,
    OutgoingMedia,
    GetMediaHandler,
    ListMediaHandler,
  ],
  exports: [FilesModule, MediaFiles, MediaRemoval, MediaUploads, OutgoingMedia, SharedMedia],
})
export class MediaModule {}
