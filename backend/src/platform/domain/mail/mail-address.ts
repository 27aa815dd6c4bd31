import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * The one form in which addresses are compared: without the spaces around them and without case, the domain in ASCII
 * (`müller.example` is `xn--mller-kva.example`).
 */
export function comparableAddress(email: string): string {
  const [local, domain] = parted(plain(email));
  return local + (isAscii(domain) ? domain : domainToASCII(domain) || domain);
}

/** Compares addresses without case, surrounding spaces, and the form of their domain. */
export const sameAddress = (one: string, other: string): boolean => comparableAddress(one) === comparableAddress(other);

/**
 * The forms in which an address may have been compared: as it is written first, then as it is compared today, then with
 * its domain in Unicode, as addresses were compared before.
 */
export function formsOfAddress(email: string): readonly string[] {
  const [local, domain] = parted(comparableAddress(email));
  const inUnicode = domain.includes('xn--') ? local + domainToUnicode(domain) : local + domain;
  return [...new Set([plain(email), local + domain, inUnicode])];
}

/**
 * An address, or a domain alone, as people read it: with its domain in Unicode. Browsers write the domain of a field for
 * addresses in ASCII.
 */
export function readableAddress(email: string): string {
  const [local, domain] = parted(email);
  return local + ((domain.includes('xn--') && domainToUnicode(domain)) || domain);
}

const plain = (email: string): string => email.trim().toLowerCase();

/** `[sara@, example.com]` */
function parted(email: string): [string, string] {
  const at = email.lastIndexOf('@') + 1;
  return [email.slice(0, at), email.slice(at)];
}

const isAscii = (text: string): boolean => /^[\x20-\x7e]*$/.test(text);
