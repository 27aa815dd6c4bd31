import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type NextFunction, type Request, type Response } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { clientAddress } from './client-address.js';

/**
 * `request.ip` is the client's as the believed proxies tell it. How people come is what PUBLIC_URL says: a proxy that
 * forgets X-Forwarded-Proto, or one behind another that says http, must not keep the session's cookie from being sent.
 */
export function behindProxy(app: NestExpressApplication, { trustProxy, secureCookies }: Config, log: Logger): void {
  app.set('trust proxy', trustProxy);
  const { request } = app.getHttpAdapter().getInstance() as { request: object };
  if (secureCookies) Object.defineProperty(request, 'protocol', { get: () => 'https' });
  spellAddresses(request);
  if (secureCookies && trustProxy !== false) app.use('/api', noticeSilence(log));
}

/** Express tells what the believed proxy wrote, as it wrote it. */
function spellAddresses(request: object): void {
  Object.defineProperty(request, 'ip', {
    configurable: true,
    get(this: Request): string {
      return clientAddress(Reflect.get(express.request, 'ip', this), this.socket.remoteAddress);
    },
  });
}

/** Says once when a proxy does not tell who asks: everybody then has its address, and limits by address meet all. */
function noticeSilence(log: Logger) {
  let said = false;
  return (request: Request, _: Response, next: NextFunction): void => {
    if (!said && request.headers['x-forwarded-for'] === undefined) {
      said = true;
      log.warn('The proxy sends no X-Forwarded-For: all clients look like one address, and are limited as one');
    }
    next();
  };
}
