import { createHash } from 'node:crypto';

/**
 * Gives the same text for the same content, in any order of its fields. Not the `canonicalize` of the chain: that orders
 * keys that are whole numbers as texts, so hashes in reports that are kept would change.
 */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** SHA-256 of the content, for reports that are kept. */
export function contentHash(body: unknown): string {
  return createHash('sha256').update(canonical(body)).digest('hex');
}

/** Whether two bodies are equal in content. Most have equal JSON, which is quick to see. */
export function sameContent(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b) || canonical(a) === canonical(b);
}

/** Fields of the top level that differ, sorted. */
export function changedFields(a: Record<string, unknown>, b: Record<string, unknown>): string[] {
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...fields].filter((field) => canonical(a[field] ?? null) !== canonical(b[field] ?? null)).sort();
}

/** The places at which two documents differ, such as `counts.sent`, in order. @param most how many are named */
export function changedPaths(a: Record<string, unknown>, b: Record<string, unknown>, most = 5): string[] {
  const paths: string[] = [];
  for (const field of changedFields(a, b)) {
    const [one, other] = [a[field], b[field]];
    const within = isObject(one) && isObject(other) ? changedPaths(one, other, most) : [];
    paths.push(...(within.length > 0 ? within.map((path) => `${field}.${path}`) : [field]));
  }
  return paths.slice(0, most);
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
