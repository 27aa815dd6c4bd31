import { Module } from '@nestjs/common';
import { projects } from '../../../platform/runtime/declarations.js';
import { PlansModule } from '../../plans/plans.module.js';
import { PaymentsModule } from '../payments.module.js';
import { CapturePayPalOrderHandler } from './capture.command.js';
import { ConfirmPayPalHandler } from './confirm.command.js';
import { CheckoutPolicy } from './checkout-policy.js';
import { DemoPayPal } from './demo-paypal.js';
import { OrderAtPayPalHandler } from './order.command.js';
import { PayPalAccess } from './paypal-access.js';
import { PayPalController } from './paypal.controller.js';
import { payPalPaymentsProjection } from './payment/paypal-payments.projection.js';
import { CountOpenPayPalPaymentsHandler } from './paypal.queries.js';
import { PayPalSweeper } from './paypal-sweeper.worker.js';
import { CaptureOrder } from './process/capture-order.js';
import { RefreshOrder } from './process/refresh-order.js';
import { PaymentRepository } from './process/payment-repository.js';
import { CreateOrder } from './process/create-order.js';
import { SettlePayment } from './process/settle-payment.js';
import { ResumePayments } from './process/resume-payments.js';
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
    CheckoutPolicy,
    PaymentRepository,
    CreateOrder,
    CaptureOrder,
    RefreshOrder,
    SettlePayment,
    ResumePayments,
    PayPalSweeper,
    PayPalWebhooksReactor,
    OrderAtPayPalHandler,
    CapturePayPalOrderHandler,
    ConfirmPayPalHandler,
    CountOpenPayPalPaymentsHandler,
  ],
  exports: [DemoPayPal, PayPalAccess],
})
export class PayPalModule {}
