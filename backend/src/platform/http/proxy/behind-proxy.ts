import type { NestExpressApplication } from '@nestjs/platform-express';
import express, { type Request } from 'express';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.js';
import { pathOf } from '../door/paths.js';
import { clientAddress } from './client-address.js';

/**
 * `request.ip` is the client's address as the believed proxies pass it on. PUBLIC_URL decides the protocol: a proxy
 * that forgets X-Forwarded-Proto, or one behind another that says http, must not keep the session's cookie from being
 * sent.
 */
export function behindProxy(app: NestExpressApplication, { trustProxy, secureCookies }: Config): void {
  app.set('trust proxy', trustProxy);
  const { request } = app.getHttpAdapter().getInstance() as { request: object };
  if (secureCookies) Object.defineProperty(request, 'protocol', { get: () => 'https' });
  spellAddresses(request);
}

/** Whether it is a believed proxy that speaks from this address. */
export function isProxy(app: NestExpressApplication, address: string): boolean {
  const express = app.getHttpAdapter().getInstance() as { get(name: string): unknown };
  const trusts = express.get('trust proxy fn') as ((address: string, hop: number) => boolean) | undefined;
  return trusts?.(address, 0) ?? false;
}

/** Express returns the address as the believed proxy wrote it. */
function spellAddresses(request: object): void {
  Object.defineProperty(request, 'ip', {
    configurable: true,
    get(this: Request): string {
      return clientAddress(Reflect.get(express.request, 'ip', this), this.socket.remoteAddress);
    },
  });
}

/**
 * Warns once if a proxy does not pass on the client's address: all clients then share its own, and limits by address
 * meet all of them.
 */
export class ProxySilence {
  private isSaid = false;

  constructor(
    private readonly config: Pick<Config, 'trustProxy' | 'secureCookies'>,
    private readonly log: Logger,
  ) {}

  notice(request: Request): void {
    const { secureCookies, trustProxy } = this.config;
    if (this.isSaid || !secureCookies || trustProxy === false) return;
    if (request.headers['x-forwarded-for'] !== undefined || !/^\/api(\/|$)/.test(pathOf(request))) return;
    this.isSaid = true;
    this.log.warn('The proxy sends no X-Forwarded-For: all clients look like one address, and are limited as one');
  }
}
