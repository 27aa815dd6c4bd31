import { Injectable, Logger } from '@nestjs/common';
import { Worker } from '../../../platform/runtime/worker.js';
import { MonthKeys } from './month-keys.js';

/** Destroys the keys of addresses and devices that are twelve months old, so that no process can read them. */
@Worker()
@Injectable()
export class KeyDestroyer implements Worker {
  readonly name = 'security-keys';
  readonly schedule = '30 * * * *';
  private readonly logger = new Logger('Security');

  constructor(private readonly keys: MonthKeys) {}

  async pass(): Promise<void> {
    for (const id of await this.keys.destroyOld()) this.logger.log({ message: 'key destroyed', key: id });
  }
}
