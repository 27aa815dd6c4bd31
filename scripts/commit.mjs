import { execFileSync } from 'node:child_process';

/** The commit of the working copy, and whether it has changes. @param own what the caller itself writes */
export function commitOf(...own) {
  const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  try {
    const changes = git('status', '--porcelain', '--', '.', ...own.map((path) => `:!${path}`));
    return git('rev-parse', '--short', 'HEAD') + (changes === '' ? '' : ' with changes');
  } catch {
    return 'unknown';
  }
}
