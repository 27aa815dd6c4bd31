import { LRUCache } from 'lru-cache';
import { X509Certificate } from 'node:crypto';
import { RateLimiterMemory } from 'rate-limiter-flexible';

/** It cannot be fetched at this moment: PayPal is asked to send the webhook event again. */
export class CertificateUnavailable extends Error {
  override readonly name = 'CertificateUnavailable';
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 100_000;
const KEPT = 50;
const FETCHES_A_MINUTE = 30;
const LONGEST_CHAIN = 6;

/**
 * Keeps certificate chains by address: leaf first, then its issuers. A stranger may name any address, so only a chain
 * that has verified a webhook event is kept, and only so many are fetched in a minute: strangers neither push out
 * PayPal's certificates nor make us call PayPal as often as they like.
 */
export class Certificates {
  private readonly kept = new LRUCache<string, X509Certificate[]>({ max: KEPT });
  private readonly coming = new Map<string, Promise<X509Certificate[]>>();
  private readonly fetches = new RateLimiterMemory({ points: FETCHES_A_MINUTE, duration: 60 });

  /** @returns [] if the address holds no readable certificate. @throws CertificateUnavailable */
  async chain(url: URL): Promise<X509Certificate[]> {
    const known = this.kept.get(url.href) ?? this.coming.get(url.href);
    if (known) return known;
    const fetched = this.fetch(url).finally(() => this.coming.delete(url.href));
    this.coming.set(url.href, fetched);
    return fetched;
  }

  /** This one has signed for PayPal. */
  keep(url: URL, chain: X509Certificate[]): void {
    this.kept.set(url.href, chain);
  }

  private async fetch(url: URL): Promise<X509Certificate[]> {
    await this.fetches.consume('all').catch(() => {
      throw new CertificateUnavailable('Too many certificates were asked for', { cause: 'too many in a minute' });
    });
    let pem: string;
    try {
      const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (response.status !== 200) throw new Error(`status ${response.status}`);
      pem = await bounded(response);
    } catch (error) {
      throw new CertificateUnavailable('The certificate could not be fetched', { cause: error });
    }
    return read(pem);
  }
}

async function bounded(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > MAX_BYTES) throw new Error('too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

function read(pem: string): X509Certificate[] {
  const parts = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    return parts.slice(0, LONGEST_CHAIN).map((part) => new X509Certificate(part));
  } catch {
    return [];
  }
}
