import { Module } from '@nestjs/common';
import { projects } from '../../platform/runtime/declarations.js';
import { PlansModule } from '../../plans/index.js';
import { PaymentsModule } from '../payments.module.js';
import { CapturePayPalOrderHandler } from './capture.command.js';
import { ConfirmPayPalHandler } from './confirm.command.js';
import { DemoPayPal } from './demo-paypal.js';
import { OrderAtPayPalHandler } from './order.command.js';
import { PayPalAccess } from './paypal-access.js';
import { PayPalController } from './paypal.controller.js';
import { payPalPaymentsProjection } from './payment/paypal-payments.projection.js';
import { CountOpenPayPalPaymentsHandler } from './paypal.queries.js';
import { PayPalSweeper } from './paypal-sweeper.worker.js';
import { Capturing } from './process/capturing.js';
import { Looking } from './process/looking.js';
import { PaymentLog } from './process/payment-log.js';
import { Placing } from './process/placing.js';
import { Settling } from './process/settling.js';
import { Sweeping } from './process/sweeping.js';
import { PayPalWebhookController } from './webhook/paypal-webhook.controller.js';
import { PayPalWebhooksReactor } from './webhook/paypal-webhooks.reactor.js';

/** Plans paid through PayPal. */
@Module({
  imports: [PaymentsModule, PlansModule],
  controllers: [PayPalController, PayPalWebhookController],
  providers: [
    ...projects(payPalPaymentsProjection),
    DemoPayPal,
    PayPalAccess,
    PaymentLog,
    Placing,
    Capturing,
    Looking,
    Settling,
    Sweeping,
    PayPalSweeper,
    PayPalWebhooksReactor,
    OrderAtPayPalHandler,
    CapturePayPalOrderHandler,
    ConfirmPayPalHandler,
    CountOpenPayPalPaymentsHandler,
  ],
  exports: [DemoPayPal],
})
export class PayPalModule {}
