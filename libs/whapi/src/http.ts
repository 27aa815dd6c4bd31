import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { GatewayFailure, type OutgoingFile } from '@wavelane/gateway';
import { isPrivateAddress, publicLookup } from '@wavelane/runtime';
import { NO_TRACER, type Tracer } from '@wavelane/tracing';
import { classify } from './classify.js';
import { routeOf } from './route.js';

export interface HttpOptions {
  /** Ends with or without a slash. */
  baseUrl: string;
  token: string;
  /** ms to have a connection (with TLS). */
  connectTimeout?: number;
  /** ms for the whole call. */
  totalTimeout?: number;
  /** ms for a file from its request to its end; default 120 s, and 90 s for one that is uploaded. */
  fileTimeout?: number;
  /** Largest answer taken, in bytes. */
  maxBody?: number;
  /** Whether the address may be one of this machine or of a private network. Never in production. */
  allowPrivate?: boolean;
  /** Gets a span of every call. */
  tracer?: Tracer;
  /** Hears what became of every call: nothing if the gateway answered as it should. */
  heard?: (failure: GatewayFailure | undefined) => void;
}

export interface Answer {
  status: number;
  /** Parsed JSON; undefined if there is no body. */
  body: unknown;
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  json?: unknown;
  /** A file, in place of `json`. */
  file?: OutgoingFile;
  /** Statuses beside 2xx that the caller wants to see itself. */
  accept?: readonly number[];
  /** Added to the total deadline: the gateway holds the call while it "types". */
  extraTimeout?: number;
}

// A connection that has been idle for 2 s is closed by us: the gateway never gets to close one under a request, which
// would leave a message's fate unknown without need. The caller bounds how much goes on at once: all channels may share
// one host, and calls that hang must not make those of others wait for a socket.
const AGENTS = {
  'http:': new http.Agent({ keepAlive: true, timeout: 2_000, maxSockets: 1_024 }),
  'https:': new https.Agent({ keepAlive: true, timeout: 2_000, maxSockets: 1_024 }),
};

/**
 * One call, once: no redirects, no retries, own deadlines, bounded answer.
 * @throws GatewayFailure for everything but a 2xx (or accepted) answer
 */
export async function callGateway(options: HttpOptions, call: Call): Promise<Answer> {
  const { tracer = NO_TRACER } = options;
  if (!tracer.isOn) return heardCall(options, call);
  const route = routeOf(call.path);
  const attributes = { 'http.request.method': call.method, 'url.template': route };
  return tracer.span(`${call.method} ${route}`, { kind: 'client', attributes }, async (span) => {
    try {
      const answer = await heardCall(options, call);
      span.set({ 'http.response.status_code': answer.status });
      return answer;
    } catch (error) {
      if (error instanceof GatewayFailure) {
        const { status, outcome } = error;
        span.set({
          outcome,
          failure: error.class,
          ...(status !== undefined && { 'http.response.status_code': status }),
        });
      }
      throw error;
    }
  });
}

async function heardCall(options: HttpOptions, call: Call): Promise<Answer> {
  try {
    const answer = await callOnce(options, call);
    options.heard?.(undefined);
    return answer;
  } catch (error) {
    if (error instanceof GatewayFailure) options.heard?.(error);
    throw error;
  }
}

async function callOnce(options: HttpOptions, call: Call): Promise<Answer> {
  const url = new URL(options.baseUrl.replace(/\/+$/, '') + call.path);
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  const read = (response: IncomingMessage) => collect(response, options.maxBody ?? 4_000_000);
  const { status, value, retryAfter } = await exchange(url, options, call, read).catch((error: unknown) => {
    throw error instanceof GatewayFailure ? redact(error, options.token) : error;
  });
  const body = parse(value);
  if (call.accept?.includes(status)) return { status, body: body.value };
  if (status >= 200 && status < 300) {
    if (!body.readable) throw new GatewayFailure('unknown', 'unavailable', 'The answer was not readable', { status });
    return { status, body: body.value };
  }
  throw redact(classify(status, body.value, { retryAfter, now: Date.now() }), options.token);
}

interface Exchanged<T> {
  status: number;
  value: T;
  retryAfter: string | undefined;
}

/** Makes one request and reads its answer within the deadlines. @throws GatewayFailure if that does not succeed */
export function exchange<T>(
  url: URL,
  options: HttpOptions,
  call: Call,
  read: (response: IncomingMessage) => Promise<T>,
): Promise<Exchanged<T>> {
  const secure = url.protocol === 'https:';
  const { file } = call;
  const payload = call.json === undefined ? undefined : Buffer.from(JSON.stringify(call.json));
  const length = file?.bytes ?? payload?.length;
  return new Promise((resolve, reject) => {
    let connected = false;
    const fail = (message: string, cause?: unknown) => {
      finish();
      reject(new GatewayFailure(connected ? 'unknown' : 'not-sent', 'unavailable', message, { cause }));
      request.destroy();
    };
    const host = url.hostname.replace(/^\[|\]$/g, '');
    if (!options.allowPrivate && isPrivateAddress(host)) {
      reject(new GatewayFailure('not-sent', 'unavailable', 'The gateway address is not public'));
      return;
    }
    const settings: RequestOptions = {
      method: call.method,
      agent: AGENTS[secure ? 'https:' : 'http:'],
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${options.token}`,
        ...(length !== undefined && {
          'content-type': file?.contentType ?? 'application/json',
          'content-length': length,
        }),
      },
      ...(!options.allowPrivate && isIP(host) === 0 && { lookup: publicLookup }),
    };
    const request = (secure ? https : http).request(url, settings, (response) => {
      read(response).then(
        (value) => {
          finish();
          resolve({ status: response.statusCode ?? 0, value, retryAfter: response.headers['retry-after'] });
        },
        (error: Error) => fail(error.message, error),
      );
    });
    const connecting = setTimeout(() => {
      if (!connected) fail('No connection to the gateway in time');
    }, options.connectTimeout ?? 5_000);
    const total = setTimeout(
      () => fail('The gateway did not answer in time'),
      (options.totalTimeout ?? 30_000) + (call.extraTimeout ?? 0),
    );
    const finish = () => {
      clearTimeout(connecting);
      clearTimeout(total);
    };
    request.on('socket', (socket) => {
      const ready = () => {
        connected = true;
        clearTimeout(connecting);
      };
      // A socket of the pool is open already. A new one writes nothing of the request before this event.
      if (request.reusedSocket || !socket.connecting) ready();
      else socket.once(secure ? 'secureConnect' : 'connect', ready);
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      fail(
        connected ? 'The connection to the gateway broke' : `No connection to the gateway (${error.code ?? 'error'})`,
        error,
      ),
    );
    if (!file) return void request.end(payload);
    pipeline(Readable.from(file.pieces), request).catch((error: Error) => fail('The file could not be sent', error));
  });
}

/** Reads an answer as text. @throws Error if it is longer than `maxBody` bytes, or breaks off */
export async function collect(response: IncomingMessage, maxBody: number): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxBody) throw new Error('The answer of the gateway is too large');
    parts.push(part);
  }
  if (!response.complete) throw new Error('The answer of the gateway broke off');
  return Buffer.concat(parts).toString('utf8');
}

export function parse(text: string): { readable: boolean; value: unknown } {
  if (text.trim() === '') return { readable: true, value: undefined };
  try {
    return { readable: true, value: JSON.parse(text) as unknown };
  } catch {
    return { readable: false, value: undefined };
  }
}

/** A failure whose message does not hold the token. */
export function redact(failure: GatewayFailure, token: string): GatewayFailure {
  if (token === '' || !failure.message.includes(token)) return failure;
  const { outcome, status, retryAfterMs } = failure;
  return new GatewayFailure(outcome, failure.class, failure.message.replaceAll(token, '••••'), {
    ...(status !== undefined && { status }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}
