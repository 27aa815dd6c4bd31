// Its declaration
export { mail } from './feature.js';

// Module
export { MailModule } from './mail.module.js';

// Parts that other floors build on
export { mailsTotal } from './mail-metrics.js';
export { Mail } from './mail.js';
export { DemoTransport } from './transport/demo-transport.js';
export { NoTransport } from './transport/no-transport.js';
export { SmtpTransport } from './transport/smtp-transport.js';
export { MailRefused, MailServerDown, MailTransport, type OutgoingMail } from './transport/mail-transport.js';
