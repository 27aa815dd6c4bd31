import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { PAGE_POLICY, policyHeader } from './page-policy.js';

/** The policy of a page that was built with styles and scripts in it: those, named by their hashes, and no others. */
export class InlinePolicy {
  private known: { file: string; builtAt: number; header: string } | undefined;

  /** The header for the page as it is now: it may be built anew while the server runs. */
  of(file: string): string {
    const { mtimeMs: builtAt } = statSync(file);
    if (this.known?.file !== file || this.known.builtAt !== builtAt)
      this.known = { file, builtAt, header: inlinePolicy(readFileSync(file, 'utf8')) };
    return this.known.header;
  }
}

export function inlinePolicy(html: string): string {
  return policyHeader({
    scriptSrc: [...PAGE_POLICY.scriptSrc, ...hashes(html, /<script>(.*?)<\/script>/gs)],
    styleSrc: [...PAGE_POLICY.styleSrc, ...hashes(html, /<style>(.*?)<\/style>/gs)],
  });
}

const hashes = (html: string, pattern: RegExp): string[] =>
  Array.from(
    html.matchAll(pattern),
    ([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
