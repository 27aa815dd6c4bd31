import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';

/** Where uploaded files are while they are read: with the data, not where other programs of the machine look. */
@Injectable()
export class Uploads {
  readonly folder: string;

  constructor(config: Config) {
    this.folder = join(config.dataDir, 'uploads');
  }
}
