import { ConfigError } from '../config-error.js';
import type { MailConfig } from '../mail-config.js';
import type { PayPalConfig } from '../paypal-config.js';

interface Rehearsing {
  rehearsal: boolean;
  production: boolean;
  mail: MailConfig;
  payPal: PayPalConfig | undefined;
}

/**
 * Refuses every setting by which a rehearsal would reach people; it ignores none.
 * @throws ConfigError names the setting to take out
 */
export function checkRehearsal({ rehearsal, production, mail, payPal }: Rehearsing): void {
  if (!rehearsal) return;
  if (!production) throw new ConfigError('REHEARSAL=1 is for NODE_ENV=production: elsewhere everything is a stand-in');
  if (mail.smtp) throw new ConfigError('REHEARSAL=1 sends no mail: take SMTP_URL out');
  if (payPal) throw new ConfigError('REHEARSAL=1 takes no money: take PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET out');
}
