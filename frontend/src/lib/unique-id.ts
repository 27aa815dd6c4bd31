/**
 * A random id (UUID, version 4). Browsers make one themselves if the page was loaded by HTTPS; on a plain HTTP address,
 * such as a test installation in a local network, it is made of their random bytes.
 */
export function uniqueId(): string {
  const own: Partial<Crypto> = crypto;
  if (own.randomUUID) return own.randomUUID();
  const [a = 0, b = 0, c = 0, d = 0] = crypto.getRandomValues(new Uint32Array(4));
  const text = [a, (b & 0xffff0fff) | 0x4000, (c & 0x3fffffff) | 0x80000000, d].map(hex).join('');
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');
