import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { isPublicHost, publicLookup } from '@wavelane/runtime';

const LOOKUP_MS = 2_000;

/**
 * Decides which push services may be called. Browsers name them, so the address could be any: it must be one of the
 * public internet. The built-in stand-in is the exception; in a rehearsal it is the only one that is called.
 */
@Injectable()
export class PushServices {
  private standIn: string | undefined;
  private isOnly = false;

  /** @param origin of the stand-in, such as `http://127.0.0.1:3001` @param isOnly whether no other service is called */
  alsoUse(origin: string, isOnly = false): void {
    this.standIn = origin;
    this.isOnly = isOnly;
  }

  isStandIn(endpoint: URL): boolean {
    return endpoint.origin === this.standIn;
  }

  /** Checks the address as it is written. */
  isAllowed(endpoint: URL): boolean {
    if (this.isStandIn(endpoint)) return true;
    if (this.isOnly) return false;
    const { protocol, username, password, hostname } = endpoint;
    return protocol === 'https:' && username === '' && password === '' && isPublicHost(hostname);
  }

  /**
   * Checks also the address that the name resolves to. A name that cannot be looked up passes: it is checked again at
   * each call.
   * @returns false for an address that must not be called
   */
  async isPublic(endpoint: URL): Promise<boolean> {
    if (!this.isAllowed(endpoint)) return false;
    if (this.isStandIn(endpoint) || isIP(endpoint.hostname.replace(/^\[|\]$/g, '')) !== 0) return true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(true), LOOKUP_MS);
      publicLookup(endpoint.hostname, {}, (error) => {
        clearTimeout(timer);
        resolve(error?.code !== 'EPRIVATE');
      });
    });
  }

  /** Returns the look-up that the call itself must use. */
  lookupFor(endpoint: URL): typeof publicLookup {
    return this.isStandIn(endpoint) ? lookup : publicLookup;
  }
}
