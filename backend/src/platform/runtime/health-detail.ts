import { DiscoveryService } from '@nestjs/core';

/** A detail that a feature shows operators in `/health/ready`; it never makes a process unready. */
export interface HealthDetail {
  /** Its key among the details. */
  readonly name: string;
  read(): Promise<unknown>;
}

/** Declares a provider as a detail of the health answer. */
export const HealthDetail = DiscoveryService.createDecorator<void>();
