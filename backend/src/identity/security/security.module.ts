import { Module } from '@nestjs/common';
import { projects } from '../../platform/runtime/declarations.js';
import { EventSecurityLog } from './log/event-security-log.js';
import { KeyDestroyer } from './seal/key-destroyer.worker.js';
import { MonthKeys } from './seal/month-keys.js';
import { Origins } from './seal/origins.js';
import { AdminSecurityController } from './view/admin-security.controller.js';
import { securityEventsProjection } from './view/security-events.projection.js';
import { SecurityTrail } from './view/security-trail.js';
import { SignInsController } from './view/sign-ins.controller.js';

/** The trail of events that concern the security of accounts: written, sealed, shown. */
@Module({
  controllers: [AdminSecurityController, SignInsController],
  providers: [...projects(securityEventsProjection), EventSecurityLog, KeyDestroyer, MonthKeys, Origins, SecurityTrail],
  exports: [Origins],
})
export class SecurityModule {}
