import { checkEmail } from '@wavelane/contracts';
import { ConfigError } from './config-error.js';

/** The server that takes our mail. */
export interface SmtpServer {
  host: string;
  port: number;
  /**
   * `implicit`: from the first byte (smtps). `required`: STARTTLS, or no mail is sent. `off`: only if the address says
   * so.
   */
  tls: 'implicit' | 'required' | 'off';
  login: { user: string; password: string } | null;
}

export interface MailConfig {
  /** undefined: none is configured. */
  smtp: SmtpServer | undefined;
  /** undefined: made from PUBLIC_URL, for the demo mailbox. */
  from: MailAddress | undefined;
}

export interface MailAddress {
  name: string;
  address: string;
}

const SHAPE = 'smtp://user:password@host:587 or smtps://user:password@host:465';

/**
 * Mail settings from SMTP_URL and MAIL_FROM.
 * @throws ConfigError for a senseless value, or a server without a sender
 */
export function mailConfig(value: (name: string) => string | undefined): MailConfig {
  const [url, sender] = [value('SMTP_URL'), value('MAIL_FROM')];
  if (url !== undefined && sender === undefined) {
    throw new ConfigError('MAIL_FROM must be set with SMTP_URL, such as Wavelane <no-reply@example.com>');
  }
  return {
    smtp: url === undefined ? undefined : serverOf(url),
    from: sender === undefined ? undefined : senderOf(sender),
  };
}

/** The value stands in no message: it holds a password. */
function serverOf(text: string): SmtpServer {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === '' || !['', '/'].includes(url.pathname) || url.hash) {
    throw new ConfigError(`SMTP_URL must be an address such as ${SHAPE}`);
  }
  const isImplicit = url.protocol === 'smtps:';
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if ((user === '') !== (password === ''))
    throw new ConfigError('SMTP_URL must name both user and password, or neither');
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isImplicit ? 465 : 587) : Number(url.port),
    tls: tlsOf(url.searchParams, isImplicit),
    login: user === '' ? null : { user, password },
  };
}

function tlsOf(query: URLSearchParams, isImplicit: boolean): SmtpServer['tls'] {
  const [first, ...more] = [...query];
  if (first === undefined) return isImplicit ? 'implicit' : 'required';
  if (more.length === 0 && first[0] === 'tls' && first[1] === 'off' && !isImplicit) return 'off';
  throw new ConfigError('SMTP_URL takes ?tls=off after smtp://, for a server on this host, and nothing else');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new ConfigError('SMTP_URL must have user and password percent-encoded');
  }
}

function senderOf(text: string): MailAddress {
  const [, name = '', address = text] = /^"?([^"<>]*?)"?\s*<([^<>]+)>$/.exec(text) ?? [];
  // eslint-disable-next-line no-control-regex
  if (checkEmail(address) === undefined && !/[\u0000-\u001f]/.test(name)) return { name: name.trim(), address };
  throw new ConfigError('MAIL_FROM must be an address such as Wavelane <no-reply@example.com>');
}
