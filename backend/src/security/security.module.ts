import { Module, type OnModuleInit } from '@nestjs/common';
import { FeatureRegistry } from '../platform/runtime/feature-registry.js';
import { EventSecurityLog } from './log/event-security-log.js';
import { KeyDestroyer } from './seal/key-destroyer.worker.js';
import { MonthKeys } from './seal/month-keys.js';
import { Origins } from './seal/origins.js';
import { AdminSecurityController } from './view/admin-security.controller.js';
import { securityEventsProjection } from './view/security-events.projection.js';
import { SecurityTrail } from './view/security-trail.js';
import { SignInsController } from './view/sign-ins.controller.js';

/** The trail of what concerns the security of accounts: written, sealed, shown. */
@Module({
  controllers: [AdminSecurityController, SignInsController],
  providers: [EventSecurityLog, KeyDestroyer, MonthKeys, Origins, SecurityTrail],
  exports: [Origins],
})
export class SecurityModule implements OnModuleInit {
  constructor(private readonly features: FeatureRegistry) {}

  onModuleInit(): void {
    this.features.addProjections(securityEventsProjection);
  }
}
