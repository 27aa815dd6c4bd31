import { ConfigError } from '../config-error.js';
import type { MailConfig } from '../mail-config.js';
import type { PayPalConfig } from '../paypal-config.js';
import type { BucketConfig } from '../stores/bucket-config.js';

interface Rehearsing {
  rehearsal: boolean;
  production: boolean;
  mail: MailConfig;
  payPal: PayPalConfig | undefined;
  bucket: BucketConfig | undefined;
}

/** A rehearsal may write to a bucket or prefix that is called so. */
const OWN_FILES = /rehearsal/i;

/**
 * Refuses every setting by which a rehearsal would reach people or remove their files; it ignores none.
 * @throws ConfigError names the setting to take out
 */
export function checkRehearsal({ rehearsal, production, mail, payPal, bucket }: Rehearsing): void {
  if (!rehearsal) return;
  if (!production) throw new ConfigError('REHEARSAL=1 is for NODE_ENV=production: elsewhere everything is a stand-in');
  if (mail.smtp) throw new ConfigError('REHEARSAL=1 sends no mail: take SMTP_URL out');
  if (payPal) throw new ConfigError('REHEARSAL=1 takes no money: take PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET out');
  if (bucket && !OWN_FILES.test(`${bucket.bucket}/${bucket.prefix}`))
    throw new ConfigError(
      'REHEARSAL=1 needs files of its own, because it removes those that its log does not name: take S3_BUCKET out, or copy the objects to a bucket or an S3_PREFIX with "rehearsal" in its name',
    );
}
