import { X509Certificate } from 'node:crypto';

/** It could not be had at this moment: PayPal is asked to send the notice again. */
export class CertificateUnavailable extends Error {
  override readonly name = 'CertificateUnavailable';
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 100_000;
const KEPT = 50;
const LONGEST_CHAIN = 6;

/** Certificate chains by address, each fetched once: leaf first, then what it hangs on. */
export class Certificates {
  private readonly chains = new Map<string, Promise<X509Certificate[]>>();

  /** @returns [] where there is something else. @throws CertificateUnavailable */
  chain(url: URL): Promise<X509Certificate[]> {
    const known = this.chains.get(url.href);
    if (known) return known;
    const fetched = this.fetch(url);
    this.chains.set(url.href, fetched);
    fetched.catch(() => this.chains.delete(url.href));
    const oldest = this.chains.keys().next().value;
    if (this.chains.size > KEPT && oldest !== undefined) this.chains.delete(oldest);
    return fetched;
  }

  private async fetch(url: URL): Promise<X509Certificate[]> {
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
