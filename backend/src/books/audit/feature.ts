import type { Feature } from '../../platform/features/feature.js';
import { changing, changingNothing } from '../../platform/features/live-rules.js';
import { AuditModule } from './audit.module.js';
import { chainEvents } from './chain/chain.events.js';
import { chainMoveEvents } from './chain/moved-chain.js';
import { auditExportEvents } from './export/export.events.js';
import { verificationEvents } from './runs/verification.events.js';

export const audit: Feature = {
  modules: [AuditModule],
  events: [chainEvents, chainMoveEvents, auditExportEvents, verificationEvents],
  live: [
    changing([...verificationEvents.types, ...auditExportEvents.types], { admin: ['admin-audit'] }),
    changingNothing(...chainEvents.types, ...chainMoveEvents.types),
  ],
};
