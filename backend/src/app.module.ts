import { type DynamicModule, type MiddlewareConsumer, Module, type NestModule } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.js';
import { AuditModule } from './audit/audit.module.js';
import { BalanceModule } from './ledger/ledger.module.js';
import { BillingModule } from './payments/payments.module.js';
import { PayPalModule } from './payments/paypal/paypal.module.js';
import { ChannelsModule } from './channels/channels.module.js';
import { DemoModule } from './demo/demo.module.js';
import { GatewayModule } from './gateway/gateway.module.js';
import { MailModule } from './mail/mail.module.js';
import { MessagingModule } from './messaging/messaging.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { RequestContextMiddleware } from './platform/http/commands/request-context.middleware.js';
import { PlatformModule, type PlatformOptions } from './platform/platform.module.js';
import { SecurityModule } from './security/security.module.js';
import { TemplatesModule } from './templates/templates.module.js';
import { TestClockModule } from './testing-clock/test-clock.module.js';
import { WorkflowsModule } from './workflows/workflows.module.js';

@Module({})
export class AppModule implements NestModule {
  static with(options: PlatformOptions): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.forRoot(options),
        AccountsModule,
        AuditModule,
        BalanceModule,
        BillingModule,
        ChannelsModule,
        DemoModule,
        GatewayModule,
        MailModule,
        MessagingModule,
        PayPalModule,
        OperationsModule,
        SecurityModule,
        TemplatesModule,
        WorkflowsModule,
        ...(options.config.testClock ? [TestClockModule] : []),
      ],
    };
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(RequestContextMiddleware).forRoutes('{*path}');
  }
}
