import type { Type } from '@nestjs/common';
import { AccountExportsModule } from './account-exports/index.js';
import { AccountsModule } from './accounts/index.js';
import { AnsweringModule } from './answering/index.js';
import { AuditModule } from './audit/index.js';
import { BillingModule } from './billing/index.js';
import { BulkModule } from './bulk/index.js';
import { CannedRepliesModule } from './canned-replies/index.js';
import { ChannelsModule } from './channels/index.js';
import { ConversationsModule } from './conversations/index.js';
import { DemoModule } from './demo/index.js';
import { DossierModule } from './dossier/index.js';
import { ForgettingModule } from './forgetting/index.js';
import { GatewayModule } from './gateway/index.js';
import { LedgerModule } from './ledger/index.js';
import { LettersModule } from './letters/index.js';
import { LiveModule } from './live/index.js';
import { MailModule } from './mail/index.js';
import { MediaModule } from './media/index.js';
import { MessagingModule } from './messaging/index.js';
import { NoticesModule } from './notices/index.js';
import { OperationsModule } from './operations/index.js';
import { OverviewModule } from './overview/index.js';
import { PaymentsModule, PayPalModule } from './payments/index.js';
import { PeopleImportsModule } from './people-imports/index.js';
import { PeopleModule } from './people/index.js';
import { PlansModule } from './plans/index.js';
import { PresenceModule } from './presence/index.js';
import { ReportsModule } from './reports/index.js';
import { RetentionModule } from './retention/index.js';
import { SecurityModule } from './security/index.js';
import { TeamModule } from './team/index.js';
import { TemplatesModule } from './templates/index.js';
import { WorkflowsModule } from './workflows/index.js';

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
  PeopleModule,
  ChannelsModule,
  TeamModule,
  AnsweringModule,
  TemplatesModule,
  CannedRepliesModule,
  WorkflowsModule,
  MediaModule,
  MessagingModule,
  BulkModule,
  ConversationsModule,
  OverviewModule,
  ReportsModule,
  PeopleImportsModule,
  AuditModule,
  NoticesModule,
  BillingModule,
  OperationsModule,
  LiveModule,
  PresenceModule,
  DossierModule,
  AccountExportsModule,
  ForgettingModule,
  RetentionModule,
  DemoModule,
];
