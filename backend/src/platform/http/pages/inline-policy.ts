import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { PAGE_POLICY, policyHeader } from './page-policy.js';

/** The policy of a page that was built with styles and scripts in it: those, named by their hashes, and no others. */
export class InlinePolicy {
  private readonly known = new Map<string, { builtAt: number; header: string | undefined }>();

  /**
   * The header for the page as it is now: it may be built anew while the server runs.
   * @returns undefined if the page has nothing inline
   */
  of(file: string): string | undefined {
    const { mtimeMs: builtAt } = statSync(file);
    const known = this.known.get(file);
    if (known?.builtAt === builtAt) return known.header;
    const header = inlinePolicy(readFileSync(file, 'utf8'));
    this.known.set(file, { builtAt, header });
    return header;
  }
}

export function inlinePolicy(html: string): string | undefined {
  const scripts = hashes(html, /<script>(.*?)<\/script>/gs);
  const styles = hashes(html, /<style>(.*?)<\/style>/gs);
  if (scripts.length + styles.length === 0) return undefined;
  return policyHeader({
    scriptSrc: [...PAGE_POLICY.scriptSrc, ...scripts],
    styleSrc: [...PAGE_POLICY.styleSrc, ...styles],
  });
}

const hashes = (html: string, pattern: RegExp): string[] =>
  Array.from(
    html.matchAll(pattern),
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
