import type { Type } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuditModule } from './audit/audit.module.js';
import { BulkModule } from './bulk/bulk.module.js';
import { ChannelsModule } from './channels/channels.module.js';
import { DemoModule } from './demo/demo.module.js';
import { GatewayModule } from './gateway/gateway.module.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { LettersModule } from './letters/letters.module.js';
import { MailModule } from './mail/mail.module.js';
import { MessagingModule } from './messaging/messaging.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { OverviewModule } from './overview/overview.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PayPalModule } from './payments/paypal/paypal.module.js';
import { PlansModule } from './plans/plans.module.js';
import { SecurityModule } from './security/security.module.js';
import { TemplatesModule } from './templates/templates.module.js';
import { WorkflowsModule } from './workflows/workflows.module.js';

/** Every feature, from the lowest floor up. */
export const FEATURES: readonly Type[] = [
  MailModule,
  AccountsModule,
  SecurityModule,
  LettersModule,
  GatewayModule,
  PlansModule,
  LedgerModule,
  PaymentsModule,
  PayPalModule,
  ChannelsModule,
  TemplatesModule,
  WorkflowsModule,
  MessagingModule,
  BulkModule,
  OverviewModule,
  AuditModule,
  OperationsModule,
  DemoModule,
];
