import { newVersion } from './new-version';
import { t } from '@lingui/core/macro';

/** Why a file of code could not be fetched. */
export class ModuleMissing extends Error {
  /** @param isOutdated whether a release has replaced the files of the page that is open */
  constructor(
    readonly isOutdated: boolean,
    cause: unknown,
  ) {
    super(
      isOutdated
        ? t`A new version is available. Reload the page to go on.`
        : t`It could not be fetched. Check the connection and try again.`,
      { cause },
    );
    this.name = 'ModuleMissing';
  }
}

let tries = 0;

/**
 * Fetches a module. If that fails, fetches it once more under another address, because a browser does not fetch an address
 * again that failed once.
 * @param name of the export that is wanted
 * @throws ModuleMissing
 */
export async function fetchModule<Module extends object, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  fresh: (url: string) => Promise<object> = (url) => import(/* @vite-ignore */ url) as Promise<object>,
): Promise<Module[Name]> {
  try {
    return (await load())[name];
  } catch (failure) {
    const url = /https?:\/\/\S+\.js/.exec(String(failure))?.[0];
    const again = url ? await fresh(`${url}?again=${++tries}`).catch(() => undefined) : undefined;
    const found = again && moduleWith<Module>(again, name);
    if (found) return found[name];
    const outdated = await isOutdated();
    if (outdated) newVersion.isThere();
    throw new ModuleMissing(outdated, failure);
  }
}

/** A build may put several modules into one file: each is a value of that file then. */
function moduleWith<Module extends object>(file: object, name: keyof Module): Module | undefined {
  const candidates: unknown[] = [file, ...Object.values<unknown>({ ...file })];
  return candidates.find(
    (candidate): candidate is Module => typeof candidate === 'object' && candidate !== null && name in candidate,
  );
}

/** Whether the script that this page began with is gone from the server. */
async function isOutdated(): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src;
  if (!entry) return false;
  return fetch(entry, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status === 404,
    () => false,
  );
}
