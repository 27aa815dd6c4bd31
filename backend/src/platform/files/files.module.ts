import { Module } from '@nestjs/common';
import { Config } from '../config/config.js';
import { openFileStore } from './open-file-store.js';
import { MediaKeys } from './sealed/media-keys.js';

/** Injection token of the {@link FileStore}. */
export const FILE_STORE = Symbol('FileStore');

/** The store of all files, and the keys that seal them. */
@Module({
  providers: [
    { provide: FILE_STORE, useFactory: (config: Config) => openFileStore(config), inject: [Config] },
    MediaKeys,
  ],
  exports: [FILE_STORE, MediaKeys],
})
export class FilesModule {}
