import { ConfigError } from './config-error.js';

export type PayPalEnvironment = 'sandbox' | 'live';

/** PayPal's own addresses. The host decides the environment, not the credentials. */
export const PAYPAL_HOSTS: Readonly<Record<PayPalEnvironment, { api: string; web: string }>> = {
  sandbox: { api: 'https://api-m.sandbox.paypal.com', web: 'https://www.sandbox.paypal.com' },
  live: { api: 'https://api-m.paypal.com', web: 'https://www.paypal.com' },
};

/** Currencies that PayPal settles in. */
export const PAYPAL_CURRENCIES: ReadonlySet<string> = new Set(
  'AUD BRL CAD CNY CZK DKK EUR HKD HUF ILS JPY MYR MXN TWD NZD NOK PHP PLN GBP SGD SEK CHF THB USD'.split(' '),
);

export interface PayPalConfig {
  environment: PayPalEnvironment;
  clientId: string;
  clientSecret: string;
  /** Without a slash at the end. */
  apiBase: string;
  /** Names our subscription at PayPal; null: webhook events cannot be verified and are refused. */
  webhookId: string | null;
  /** The merchant that must receive the money; null: not compared. */
  merchantId: string | null;
}

/**
 * PayPal as the environment variables describe it; undefined without any.
 * @throws ConfigError for half a set or a senseless value: in production also any address that is not PayPal's
 */
export function payPalConfig(
  value: (name: string) => string | undefined,
  production: boolean,
): PayPalConfig | undefined {
  const clientId = value('PAYPAL_CLIENT_ID');
  const clientSecret = value('PAYPAL_CLIENT_SECRET');
  if (clientId === undefined && clientSecret === undefined) return undefined;
  if (clientId === undefined || clientSecret === undefined) {
    throw new ConfigError('PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET belong together: set both or neither');
  }
  const named = value('PAYPAL_ENVIRONMENT');
  if (named !== undefined && named !== 'sandbox' && named !== 'live') {
    throw new ConfigError(`PAYPAL_ENVIRONMENT must be sandbox or live, not '${named}'`);
  }
  const webhookId = value('PAYPAL_WEBHOOK_ID') ?? null;
  if (production && named === undefined) throw new ConfigError('PAYPAL_ENVIRONMENT must be set in production');
  if (production && webhookId === null) throw new ConfigError('PAYPAL_WEBHOOK_ID must be set in production');
  const environment = named ?? 'sandbox';
  const apiBase = baseOf(value('PAYPAL_API_BASE') ?? PAYPAL_HOSTS[environment].api);
  if (production && apiBase !== PAYPAL_HOSTS[environment].api) {
    throw new ConfigError(`PAYPAL_API_BASE must be ${PAYPAL_HOSTS[environment].api} in production`);
  }
  return { environment, clientId, clientSecret, apiBase, webhookId, merchantId: value('PAYPAL_MERCHANT_ID') ?? null };
}

/** The currency of prices at PayPal. @throws ConfigError for a currency that PayPal does not take */
export function payPalCurrency(text: string): string {
  if (PAYPAL_CURRENCIES.has(text)) return text;
  throw new ConfigError(`PAYPAL_CURRENCY must be a currency that PayPal takes, such as USD, not '${text}'`);
}

function baseOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new ConfigError('PAYPAL_API_BASE must be an address that begins with https:// and has no query');
  }
  return text.replace(/\/+$/, '');
}
