import { Injectable, Logger } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/domain/clock.js';
import { Worker } from '../../platform/runtime/worker.js';
import { expireSetAside } from './set-aside.js';

/** Removes the data from before a restore after 30 days: it may hold data of persons who were forgotten since. */
@Worker()
@Injectable()
export class SetAsideExpiry implements Worker {
  readonly name = 'set-aside-expiry';
  readonly schedule = '40 * * * *';
  private readonly logger = new Logger('Backup');

  constructor(
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async pass(): Promise<void> {
    for (const name of await expireSetAside(this.config.dataDir, this.clock.machine()))
      this.logger.log({ message: 'Data of before a restore was kept for 30 days and is removed', name });
  }
}
