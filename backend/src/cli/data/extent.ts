import type { Manifest } from '../../operations/backup/manifest.js';

/** Size and contents of a backup, in words. */
export function contentsOf({ log }: Manifest): string {
  return log === null ? 'without the log' : `${log.events} events`;
}

/** The same with the place in the log up to which it reaches. */
export function extentOf(manifest: Manifest): string {
  const { log } = manifest;
  return log === null ? contentsOf(manifest) : `${contentsOf(manifest)} up to ${log.head}`;
}
