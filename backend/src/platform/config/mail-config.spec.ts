import { describe, expect, it } from '@jest/globals';
import { Config, ConfigError } from './config.js';

const MAIL_FROM = 'Wavelane <no-reply@example.com>';
const mail = (SMTP_URL: string, from = MAIL_FROM) => new Config({ SMTP_URL, MAIL_FROM: from }).mail;

describe('mail by environment variables', () => {
  it('goes nowhere by itself unless it is set up', () => {
    expect(new Config({}).mail).toEqual({ smtp: undefined, from: undefined });
  });

  it('goes through TLS unless the address says otherwise', () => {
    const login = { user: 'a@b', password: 'p:w/d' };
    expect(mail('smtp://a%40b:p%3Aw%2Fd@mail.example.com').smtp).toEqual({
      host: 'mail.example.com',
      port: 587,
      tls: 'required',
      login,
    });
    expect(mail('smtps://mail.example.com').smtp).toMatchObject({ port: 465, tls: 'implicit', login: null });
    expect(mail('smtp://127.0.0.1:25?tls=off').smtp).toMatchObject({ host: '127.0.0.1', port: 25, tls: 'off' });
    expect(mail('smtp://[::1]:25?tls=off').smtp).toMatchObject({ host: '::1' });
  });

  it('accepts a sender with or without a name', () => {
    expect(mail('smtp://m').from).toEqual({ name: 'Wavelane', address: 'no-reply@example.com' });
    expect(mail('smtp://m', 'no-reply@example.com').from).toEqual({ name: '', address: 'no-reply@example.com' });
    expect(mail('smtp://m', '"My shop" <s@example.com>').from).toEqual({ name: 'My shop', address: 's@example.com' });
  });

  it.each([
    ['another protocol', 'https://mail.example.com', MAIL_FROM, 'SMTP_URL must be an address'],
    ['no host', 'smtp://', MAIL_FROM, 'SMTP_URL must be an address'],
    ['a path', 'smtp://mail.example.com/x', MAIL_FROM, 'SMTP_URL must be an address'],
    ['a user alone', 'smtp://user@mail.example.com', MAIL_FROM, 'both user and password'],
    ['bad percent-encoding', 'smtp://%zz:pw@mail.example.com', MAIL_FROM, 'percent-encoded'],
    ['an unknown option', 'smtp://mail.example.com?pool=1', MAIL_FROM, 'tls=off'],
    ['TLS both on and off', 'smtps://mail.example.com?tls=off', MAIL_FROM, 'tls=off'],
    ['no sender', 'smtp://mail.example.com', '', 'MAIL_FROM must be set'],
    ['a sender that is no address', 'smtp://mail.example.com', 'Wavelane', 'MAIL_FROM must be an address'],
    ['a sender of two lines', 'smtp://mail.example.com', 'A\r\nBcc: x <a@b.co>', 'MAIL_FROM must be an address'],
  ])('stops the start with %s, in one line without the password', (_what, url, from, message) => {
    const start = () => new Config({ SMTP_URL: url, MAIL_FROM: from });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(message);
    expect(start).toThrow(/^[^\n]*$/);
  });
});
