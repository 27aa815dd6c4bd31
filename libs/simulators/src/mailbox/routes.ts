import { type Answer, ok, refuse } from '../http/answer.js';
import { type Request, Routes } from '../http/router.js';
import { check } from '../whapi/gate/check.js';
import type { Mailbox } from './mailbox.js';
import { MAIL_BEHAVIOURS, type SimMail } from './model.js';
import { mailboxPage, mailPage, SANDBOX } from './page.js';

const HEADERS = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' };
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
/** A mail may use its own style, but load nothing. */
const MAIL_POLICY = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'self'; frame-ancestors 'self'; sandbox ${SANDBOX}`;

const shown = (body: string, policy = PAGE_POLICY, type = 'text/html'): Answer => ({
  status: 200,
  body,
  headers: { ...HEADERS, 'content-security-policy': policy, 'content-type': `${type}; charset=utf-8` },
});

const mailOf = (mailbox: Mailbox, { params }: Request): SimMail =>
  mailbox.get(Number(params.id)) ?? refuse(404, 'There is no such mail');

/** The pages of the demo mailbox, for people. */
export function mailboxRoutes(mailbox: Mailbox): Routes {
  const routes = new Routes();
  routes.on('GET', '/mailbox', ({ query }) => {
    const to = query.get('to') ?? '';
    return shown(mailboxPage(mailbox.all(to), to));
  });
  routes.on('GET', '/mailbox/:id', (request) => shown(mailPage(mailOf(mailbox, request))));
  routes.on('GET', '/mailbox/:id/html', (request) =>
    shown(`<!doctype html><base target="_blank">${mailOf(mailbox, request).html}`, MAIL_POLICY),
  );
  routes.on('GET', '/mailbox/:id/source', (request) =>
    shown(mailOf(mailbox, request).source, "default-src 'none'", 'text/plain'),
  );
  return routes;
}

/** Routes by which tests control the mailbox. */
export function mailboxControl(mailbox: Mailbox): Routes {
  const routes = new Routes();
  routes.on('GET', '/mails', ({ query }) => ok(mailbox.all(query.get('to') ?? '')));
  routes.on('DELETE', '/mails', () => {
    mailbox.clear();
    return { status: 204 };
  });
  routes.on('PUT', '/behaviour', async ({ body }) => {
    const { behaviour } = await body();
    mailbox.behaviour = check.oneOf(behaviour, 'behaviour', MAIL_BEHAVIOURS);
    return ok({ behaviour: mailbox.behaviour });
  });
  return routes;
}
