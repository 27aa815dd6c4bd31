import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Written into an archive by `npm run release`, beside its `package.json`. */
export const RELEASE_FILE = 'release.json';

/** The version in `package.json`; the sources and the built files find it alike. `unknown` if the file is missing. */
export function productVersion(): string {
  return ofProduct()?.version ?? 'unknown';
}

/** The commit of this build: as the release names it, or the one that is checked out. undefined if neither is known. */
export function productCommit(): string | undefined {
  const root = ofProduct()?.root;
  return root === undefined ? undefined : (releasedFrom(root) ?? checkedOut(join(root, '.git')));
}

/** The version with its commit, as `1.1.0 (4ceaf8f)`. */
export function productName(): string {
  const commit = productCommit();
  return commit === undefined ? productVersion() : `${productVersion()} (${commit})`;
}

function ofProduct(): { root: string; version: string } | undefined {
  for (let folder = import.meta.dirname; folder !== dirname(folder); folder = dirname(folder)) {
    const { name, version } = parsed(join(folder, 'package.json'));
    if (name === 'wavelane' && version !== undefined) return { root: folder, version };
  }
  return undefined;
}

const releasedFrom = (root: string): string | undefined => parsed(join(root, RELEASE_FILE)).commit;

/** @param git a folder, or of a second worktree a file that names one */
function checkedOut(git: string): string | undefined {
  const folder = /^gitdir: (.+)$/m.exec(textOf(git) ?? '')?.[1] ?? git;
  const head = textOf(join(folder, 'HEAD'))?.trim();
  const ref = /^ref: (.+)$/.exec(head ?? '')?.[1];
  if (ref === undefined) return head?.slice(0, 8);
  const common = join(folder, textOf(join(folder, 'commondir'))?.trim() ?? '.');
  const packed = textOf(join(common, 'packed-refs'))
    ?.split('\n')
    .find((line) => line.endsWith(` ${ref}`));
  return (textOf(join(common, ref)) ?? packed)?.slice(0, 8);
}

function parsed(path: string): Record<string, string | undefined> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
  } catch {
    return {};
  }
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
