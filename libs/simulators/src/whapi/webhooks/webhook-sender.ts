import http from 'node:http';
import https from 'node:https';

export interface Call {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string;
  timeout: number;
}

/** Calls the customer's server. It has its own connections, which are closed with it. */
export class WebhookSender {
  private readonly agents = {
    'http:': new http.Agent({ keepAlive: true, maxSockets: 32 }),
    'https:': new https.Agent({ keepAlive: true, maxSockets: 32 }),
  };

  /** @param reach returns the address to call for that of a customer's server */
  constructor(private readonly reach: (url: string) => string = (url) => url) {}

  /** @returns the status; 0 if there was no answer. Never rejects. */
  send({ url, method, headers, body, timeout }: Call): Promise<number> {
    return new Promise((resolve) => {
      let target: URL;
      try {
        target = new URL(this.reach(url));
      } catch {
        return resolve(0);
      }
      const secure = target.protocol === 'https:';
      if (!secure && target.protocol !== 'http:') return resolve(0);
      const payload = Buffer.from(body);
      const request = (secure ? https : http).request(
        target,
        {
          method,
          agent: this.agents[secure ? 'https:' : 'http:'],
          headers: { 'content-type': 'application/json', 'content-length': payload.length, ...headers },
          timeout,
        },
        (response) => {
          response.resume();
          response.on('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 0));
        },
      );
      request.on('timeout', () => request.destroy());
      request.on('error', () => resolve(0));
      request.end(payload);
    });
  }

  close(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }
}
