import { describe, expect, it } from '@jest/globals';
import { Config } from '../config.js';

const PRODUCTION = {
  ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://app.example.com', REHEARSAL: '1' },
  APP_KEY: Buffer.alloc(32, 7).toString('base64'),
};
const PAYPAL = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_ENVIRONMENT: 'live', PAYPAL_WEBHOOK_ID: 'c' };

describe('a rehearsal', () => {
  it('runs as production with stand-ins', () => {
    const { production, rehearsal, hasStandIns, secureCookies } = new Config(PRODUCTION);
    expect({ production, rehearsal, hasStandIns, secureCookies }).toEqual({
      ...{ production: true, rehearsal: true, hasStandIns: true, secureCookies: true },
    });
    expect(new Config({ ...PRODUCTION, REHEARSAL: '0' }).hasStandIns).toBe(false);
  });

  it('refuses what would reach real people or move money, and says what to take out', () => {
    expect(
      () =>
        new Config({
          ...PRODUCTION,
          SMTP_URL: 'smtps://mail.example.com',
          MAIL_FROM: 'Wavelane <no-reply@example.com>',
        }),
    ).toThrow('take SMTP_URL out');
    expect(() => new Config({ ...PRODUCTION, ...PAYPAL })).toThrow('take PAYPAL_CLIENT_ID');
    expect(() => new Config({ ...PRODUCTION, NODE_ENV: 'development' })).toThrow('is for NODE_ENV=production');
  });

  it('refuses the bucket of production, whose files it would sweep, and takes one of its own', () => {
    const bucket = {
      ...{ S3_BUCKET: 'wavelane-files', S3_ENDPOINT: 'https://s3.example.com' },
      ...{ S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' },
    };
    expect(() => new Config({ ...PRODUCTION, ...bucket })).toThrow('REHEARSAL=1 needs files of its own');
    expect(new Config({ ...PRODUCTION, ...bucket, S3_PREFIX: 'rehearsal' }).bucket?.prefix).toBe('rehearsal/');
    expect(new Config({ ...PRODUCTION, ...bucket, REHEARSAL: '0' }).bucket?.bucket).toBe('wavelane-files');
  });

  it('takes another address for demo phones and mailbox', () => {
    const { simPublicUrl } = new Config({ ...PRODUCTION, SIM_PUBLIC_URL: 'https://phones.example.com/' });
    expect(simPublicUrl).toBe('https://phones.example.com');
  });
});
