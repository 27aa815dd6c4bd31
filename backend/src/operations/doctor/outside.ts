import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { Outside } from './judgements.js';

const WITHIN_MS = 5_000;
const MOST_BYTES = 64 * 1024;
const DAY_MS = 86_400_000;

interface Answer {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
  /** Of the certificate, Unix ms; null without TLS. */
  valid: { from: number; to: number } | null;
}

/** Requests PUBLIC_URL as any client would, by its name, so through proxy and certificate. @param now Unix ms */
export async function lookFromOutside(url: string, now: number): Promise<Outside & { date: string | null }> {
  const away = (problem: string) => ({
    ...{ url, problem, certificate: null, hsts: false, saysWhoAsks: true, metricsAreShut: true, date: null },
  });
  let app: Answer;
  try {
    app = await ask(`${url}/api/app`);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    return away(message || (code ?? 'no answer'));
  }
  if (app.status !== 200) return away(`${app.status} at /api/app`);
  if (!isOurs(app.body)) return away('another server answers');
  const [ready, metrics] = await Promise.all(
    ['/health/ready', '/metrics'].map((path) => ask(url + path).catch(() => undefined)),
  );
  return {
    ...{ url, problem: null },
    certificate: app.valid && { days: (app.valid.to - now) / DAY_MS, of: (app.valid.to - app.valid.from) / DAY_MS },
    hsts: app.headers['strict-transport-security'] !== undefined,
    saysWhoAsks: !hasDetails(ready?.body),
    metricsAreShut: metrics?.status !== 200,
    date: typeof app.headers.date === 'string' ? app.headers.date : null,
  };
}

function ask(address: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = address.startsWith('https:') ? tlsRequest : plainRequest;
    const asked = request(address, { agent: false, signal: AbortSignal.timeout(WITHIN_MS) }, (response) => {
      const shown = address.startsWith('https:') ? (response.socket as TLSSocket).getPeerCertificate() : null;
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        if (body.length < MOST_BYTES) body += piece;
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          ...{ status: response.statusCode ?? 0, headers: response.headers, body },
          valid: shown && { from: Date.parse(shown.valid_from), to: Date.parse(shown.valid_to) },
        }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}

function isOurs(body: string): boolean {
  const answer = parsed(body);
  return answer !== undefined && 'registration' in answer;
}

/**
 * Whether the answer has the reasons of each part, which only a client on this machine gets; others get the names only.
 */
function hasDetails(body = ''): boolean {
  const answer = parsed(body);
  return answer !== undefined && Object.keys(answer.details ?? {}).length > 0;
}

function parsed(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
