import type { SmtpServer } from '../../../platform/config/mail-config.js';
import { MailDeferred, MailRefused, MailServerDown } from './mail-transport.js';

/** The facts that nodemailer gives about a failure. */
interface SmtpError {
  message?: string;
  code?: string;
  command?: string;
  responseCode?: number;
}

const WORDS_MAX = 500;

/**
 * Classifies a failure: it concerns one mail, permanently (5xx to its recipient or content) or for now (4xx), or every
 * mail, because the server was not reached, did not let us in, took nothing from our sender, or is closing (421).
 */
export function failureOf(
  error: unknown,
  login: SmtpServer['login'] = null,
): MailRefused | MailDeferred | MailServerDown {
  const { code, command, responseCode, message } = error as SmtpError;
  const words = discreet(message ?? String(error), login)
    .replace(/\s+/g, ' ')
    .slice(0, WORDS_MAX);
  const isOfTheMail = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM';
  if (!isOfTheMail || responseCode === 421) return new MailServerDown(`${code ?? 'Error'}: ${words}`);
  const isForNow = responseCode !== undefined && responseCode < 500;
  return isForNow ? new MailDeferred(words) : new MailRefused(words);
}

/**
 * Removes the password from a server's message, also as AUTH sends it: servers repeat commands they do not understand.
 */
function discreet(message: string, login: SmtpServer['login']): string {
  if (!login) return message;
  const { user, password } = login;
  const sent = [`\0${user}\0${password}`, password].map((text) => Buffer.from(text).toString('base64'));
  return [...sent, password].reduce((text, secret) => text.replaceAll(secret, '[hidden]'), message);
}
