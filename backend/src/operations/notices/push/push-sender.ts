import http from 'node:http';
import https from 'node:https';
import { Injectable } from '@nestjs/common';
import webPush from 'web-push';
import { Config } from '../../../platform/config/config.js';
import { InstallationPushKeys } from './push-keys.js';
import { PushServices } from './push-services.js';
import type { PushSubscription } from './subscriptions.js';

const CALL_MS = 10_000;

/**
 * The outcome of a push. `gone`: the subscription has ended. `refused`: this push will never be taken. `later`: the
 * service is away or asks to wait.
 */
export type PushOutcome =
  | { kind: 'taken' }
  | { kind: 'gone' }
  | { kind: 'refused'; error: string }
  | { kind: 'later'; error: string; afterMs?: number };

export interface Push {
  /** JSON for the service worker. */
  payload: string;
  /** Seconds for which the push service keeps it. */
  ttl: number;
  /** At most 32 characters of base64url: the service replaces a stored push by the next one of the same topic. */
  topic: string;
}

/** Encrypts pushes for one browser each, and hands them to its vendor's push service (RFC 8030, 8188, 8291, 8292). */
@Injectable()
export class PushSender {
  constructor(
    private readonly config: Config,
    private readonly keys: InstallationPushKeys,
    private readonly services: PushServices,
  ) {}

  /** Sends one push by one call. @throws SealBroken if the keys of the installation cannot be read */
  async send({ endpoint, keys }: Pick<PushSubscription, 'endpoint' | 'keys'>, push: Push): Promise<PushOutcome> {
    const url = new URL(endpoint);
    if (!this.services.isAllowed(url)) return { kind: 'gone' };
    const { publicKey, privateKey } = await this.keys.get();
    const { payload, ttl: TTL, topic } = push;
    const { method, headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
      ...{ TTL, topic, urgency: 'high', contentEncoding: 'aes128gcm' },
      vapidDetails: { subject: this.subject(), publicKey, privateKey },
    });
    return this.call(url, { method, headers }, body);
  }

  private call(url: URL, request: Pick<http.RequestOptions, 'method' | 'headers'>, body: Buffer): Promise<PushOutcome> {
    const { request: open } = url.protocol === 'https:' ? https : http;
    return new Promise((resolve) => {
      const options = { ...request, lookup: this.services.lookupFor(url), signal: AbortSignal.timeout(CALL_MS) };
      const call = open(url, options, (answer) => {
        answer.resume();
        resolve(outcomeOf(answer));
      });
      call.on('error', (error: NodeJS.ErrnoException) =>
        resolve({ kind: 'later', error: error.code ?? error.message }),
      );
      call.end(body);
    });
  }

  /** The address at which the operators of a push service can reach those of this installation. */
  private subject(): string {
    const { publicUrl, mail, adminEmail } = this.config;
    if (publicUrl.startsWith('https:')) return publicUrl;
    return `mailto:${mail.from?.address ?? adminEmail ?? 'wavelane@localhost.invalid'}`;
  }
}

function outcomeOf({ statusCode = 0, headers }: http.IncomingMessage): PushOutcome {
  if (statusCode >= 200 && statusCode < 300) return { kind: 'taken' };
  if (statusCode === 404 || statusCode === 410) return { kind: 'gone' };
  const error = `The push service answered ${statusCode}`;
  if (statusCode < 500 && statusCode !== 408 && statusCode !== 429) return { kind: 'refused', error };
  const seconds = Number(headers['retry-after']);
  return { kind: 'later', error, ...(seconds > 0 && { afterMs: seconds * 1_000 }) };
}
