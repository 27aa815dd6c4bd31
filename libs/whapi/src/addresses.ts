import { isPublicHost } from '@wavelane/runtime';

/**
 * Says why a text cannot be the gateway's address; undefined if it can. A server whose administrator chooses the target
 * of its requests must not become a way into its own network.
 * @param allowPrivate outside production, because the simulator listens on this machine
 */
export function checkGatewayUrl(text: string, allowPrivate: boolean): string | undefined {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return 'Enter an address such as https://manager.whapi.cloud';
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'The address must begin with https:// or http://';
  if (url.username || url.password) return 'The address must not hold a user name or password';
  if (url.search || url.hash) return 'The address must not hold a query';
  if (allowPrivate) return undefined;
  // The token goes with every request.
  if (url.protocol !== 'https:') return 'The address must begin with https://';
  return isPublicHost(url.hostname) ? undefined : 'The address must be one of the public internet';
}
