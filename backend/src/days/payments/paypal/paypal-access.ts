import { rootCertificates } from 'node:tls';
import { Injectable } from '@nestjs/common';
import { Config } from '../../../platform/config/config.js';
import { PAYPAL_HOSTS } from '../../../platform/config/paypal-config.js';
import { Clock } from '../../../platform/domain/clock.js';
import { DomainError } from '../../../platform/domain/domain-error.js';
import { HttpPayPal } from '@wavelane/paypal';
import type { PayPalGateway } from '@wavelane/paypal';
import { DemoPayPal } from './demo-paypal.js';
import { hosted, type SignerTrust, under } from '@wavelane/paypal';
import { say } from '@wavelane/contracts';

/** The access to PayPal that is in force now. */
export interface EffectivePayPal {
  gateway: PayPalGateway;
  environment: 'sandbox' | 'live' | 'simulator';
  clientId: string;
  currency: string;
  sdkUrl: string;
  /** null: not compared. */
  merchantId: string | null;
  /** null: webhook events cannot be verified. */
  trust: SignerTrust | null;
}

/**
 * Provides access to the configured PayPal; outside production, and in a rehearsal, to the built-in stand-in if none is
 * configured.
 */
@Injectable()
export class PayPalAccess {
  private known: { apiBase: string; effective: EffectivePayPal } | undefined;

  constructor(
    private readonly config: Config,
    private readonly demo: DemoPayPal,
    private readonly clock: Clock,
  ) {}

  /** undefined: nothing is configured and there is no stand-in. */
  current(): EffectivePayPal | undefined {
    const { payPal, hasStandIns } = this.config;
    const demo = payPal || !hasStandIns ? undefined : this.demo.current;
    const apiBase = payPal?.apiBase ?? demo?.apiBase;
    if (this.known?.apiBase === apiBase) return this.known?.effective;
    const effective = payPal ? this.real(payPal) : demo && this.simulated(demo);
    this.known = effective && apiBase !== undefined ? { apiBase, effective } : undefined;
    return effective;
  }

  /** @throws DomainError unavailable if PayPal is not set up */
  effective(): EffectivePayPal {
    const current = this.current();
    if (current) return current;
    throw DomainError.unavailable(say('paypal-not-set-up'));
  }

  private real(payPal: NonNullable<Config['payPal']>): EffectivePayPal {
    const { environment, clientId, clientSecret, apiBase, webhookId, merchantId } = payPal;
    return {
      gateway: this.at(apiBase, clientId, clientSecret),
      environment,
      clientId,
      currency: this.config.payPalCurrency,
      sdkUrl: `${PAYPAL_HOSTS[environment].web}/web-sdk/v6/core`,
      merchantId,
      trust: webhookId === null ? null : { webhookId, mayFetch: hosted, roots: async () => rootCertificates },
    };
  }

  private simulated(demo: NonNullable<DemoPayPal['current']>): EffectivePayPal {
    const { apiBase, webBase, clientId, clientSecret, webhookId, merchantId, root } = demo;
    return {
      gateway: this.at(apiBase, clientId, clientSecret),
      environment: 'simulator',
      clientId,
      currency: this.config.payPalCurrency,
      sdkUrl: `${webBase}/web-sdk/v6/core`,
      merchantId,
      trust: { webhookId, mayFetch: under(apiBase), roots: async () => [await root()] },
    };
  }

  private at(apiBase: string, clientId: string, clientSecret: string): PayPalGateway {
    return new HttpPayPal({ apiBase, clientId, clientSecret, now: () => this.clock.machine() });
  }
}
