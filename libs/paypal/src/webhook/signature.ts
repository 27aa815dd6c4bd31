import { createVerify, X509Certificate } from 'node:crypto';
import crc32 from 'crc-32';
import { Certificates } from './certificates.js';

/** The trust that a signature is checked against: authorities, host and webhook. */
export interface SignerTrust {
  /** Our subscription: events for another shop are signed, too. */
  webhookId: string;
  /** Whether a certificate may be fetched from there. */
  mayFetch: (url: URL) => boolean;
  /** Authorities, PEM. */
  roots: () => Promise<readonly string[]>;
}

/** The headers that a webhook event is signed with, as they came. */
export interface SignedHeaders {
  transmissionId: string | undefined;
  time: string | undefined;
  signature: string | undefined;
  certUrl: string | undefined;
  algorithm: string | undefined;
}

const CERTIFICATES = '/v1/notifications/certs/';
const SIGNERS = ['messageverificationcerts.paypal.com', 'messageverificationcerts.sandbox.paypal.com'];
/** PayPal repeats for three days; an older event is a replay by a stranger. */
const OLD_MS = 4 * 86_400_000;
const AHEAD_MS = 10 * 60_000;

/** Only PayPal's own hosts, by HTTPS at its own port, and only certificates. */
export function hosted(url: URL): boolean {
  return (
    url.protocol === 'https:' &&
    /^([a-z0-9-]+\.)+paypal\.com$/.test(url.hostname) &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    url.pathname.startsWith(CERTIFICATES)
  );
}

/** Only certificates of the stand-in that plays PayPal at this address. */
export function under(apiBase: string): (url: URL) => boolean {
  const base = new URL(apiBase);
  return (url) =>
    url.origin === base.origin &&
    url.username === '' &&
    url.password === '' &&
    url.pathname.startsWith(base.pathname.replace(/\/$/, '') + CERTIFICATES);
}

/**
 * Proves that PayPal sent a webhook event: RSA-SHA256 over transmission, time, our webhook and the CRC-32 of the raw
 * body, by a certificate from PayPal's hosts that hangs on a known authority (docs/reference/paypal.md#webhook-events).
 */
export class WebhookSignatures {
  constructor(
    private readonly now: () => number,
    private readonly certificates = new Certificates(),
  ) {}

  /**
   * @returns the problem, for the log; undefined if the signature is good
   * @throws CertificateUnavailable if it cannot be checked at this moment
   */
  async problem(headers: SignedHeaders, body: Buffer, trust: SignerTrust): Promise<string | undefined> {
    const { transmissionId, time, signature, certUrl, algorithm } = headers;
    if (!transmissionId || !time || !signature || !certUrl) return 'it is not signed';
    if (algorithm !== 'SHA256withRSA') return 'it is signed in another way';
    const sent = Date.parse(time);
    const age = this.now() - sent;
    if (!(age < OLD_MS && age > -AHEAD_MS)) return 'it is of another time';
    const url = URL.canParse(certUrl) ? new URL(certUrl) : undefined;
    if (!url || !trust.mayFetch(url)) return 'its certificate is not at PayPal';
    const chain = await this.certificates.chain(url);
    const [leaf] = chain;
    if (!leaf) return 'its certificate cannot be read';
    const wrong = this.chainProblem([leaf, ...chain.slice(1)], await trust.roots());
    if (wrong !== undefined) return wrong;
    const signed = [transmissionId, time, trust.webhookId, crc32.buf(body) >>> 0].join('|');
    const fits = createVerify('RSA-SHA256').update(signed).verify(leaf.publicKey, signature, 'base64');
    if (!fits) return 'its signature does not fit';
    this.certificates.keep(url, chain);
    return undefined;
  }

  private chainProblem(chain: Chain, roots: readonly string[]): string | undefined {
    const [leaf] = chain;
    if (leaf.publicKey.asymmetricKeyType !== 'rsa') return 'its certificate is of another kind';
    if (!SIGNERS.some((name) => leaf.checkHost(name) !== undefined)) return 'its certificate is of another name';
    const now = this.now();
    for (const [index, certificate] of chain.entries()) {
      if (Date.parse(certificate.validFrom) > now || Date.parse(certificate.validTo) < now) {
        return 'its certificate is not valid now';
      }
      const above = chain[index + 1];
      if (above && !hangsOn(certificate, above)) return 'its certificates do not belong together';
    }
    const top = chain.at(-1) ?? leaf;
    const known = roots.some((root) => {
      const authority = new X509Certificate(root);
      return top.fingerprint256 === authority.fingerprint256 || hangsOn(top, authority);
    });
    return known ? undefined : 'nobody we know stands for its certificate';
  }
}

/** The one that signs first. */
type Chain = readonly [X509Certificate, ...X509Certificate[]];

const hangsOn = (certificate: X509Certificate, above: X509Certificate): boolean =>
  above.ca && certificate.checkIssued(above) && certificate.verify(above.publicKey);
