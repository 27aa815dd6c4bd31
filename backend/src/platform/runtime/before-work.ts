import { DiscoveryService } from '@nestjs/core';

/**
 * What must be done in a process when it can read and fold, and before any worker, reactor or request does anything in it.
 * The buses have no handlers yet. While it takes, the process is starting.
 */
export interface BeforeWork {
  beforeWork(): Promise<void>;
}

/** Declares a provider as such: the runtime waits for it. */
export const BeforeWork = DiscoveryService.createDecorator<void>();
