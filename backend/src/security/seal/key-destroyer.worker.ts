import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { FeatureRegistry } from '../../platform/runtime/feature-registry.js';
import type { Worker } from '../../platform/runtime/worker.js';
import { MonthKeys } from './month-keys.js';

const HOUR_MS = 3_600_000;

/** Takes addresses and devices out of everybody's reach when they are twelve months old. */
@Injectable()
export class KeyDestroyer implements Worker, OnModuleInit {
  readonly name = 'security-keys';
  private readonly logger = new Logger('Security');

  constructor(
    private readonly features: FeatureRegistry,
    private readonly keys: MonthKeys,
  ) {}

  onModuleInit(): void {
    this.features.addWorkers(this);
  }

  async pass(): Promise<number> {
    for (const id of await this.keys.destroyOld()) this.logger.log({ message: 'key destroyed', key: id });
    return HOUR_MS;
  }
}
