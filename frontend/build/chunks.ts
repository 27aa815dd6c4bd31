import type { Plugin } from 'vite';
import { joined, type Part } from './joined.ts';

/** So many groups there may be; unused ones cost nothing. */
const CHUNKS = 80;
const PAGE = /tsr-split=component/;
const SHELL = /routes\/_app\.tsx\?tsr-split=component/;
const ENTRY = /frontend\/index\.html$/;

type ImportsOf = (id: string) => readonly string[];

const chunkOf = new Map<string, number>();

/** Groups for the bundler, as the plugin finds them: a group takes what its modules import along, so those come first. */
export const sharedChunks = Array.from({ length: CHUNKS }, (_, chunk) => ({
  name: `shared${chunk}`,
  priority: CHUNKS - chunk,
  test: (id: string) => chunkOf.get(id) === chunk,
}));

/**
 * Divides what pages and dialogs share into files: what the same ones need is one file, and files are joined until a page
 * takes only a few, at the least cost of what is loaded in vain (docs/adr/0160-library-components-in-the-browser.md).
 */
export function chunks(): Plugin {
  return {
    name: 'wavelane:chunks',
    apply: 'build',
    buildEnd() {
      const infoOf = (id: string) => this.getModuleInfo(id);
      const importsOf: ImportsOf = (id) => infoOf(id)?.importedIds ?? [];
      // The bundler finds modules in another order each time.
      const ids = [...this.getModuleIds()].sort();
      const lazy = [...new Set(ids.flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? []))].sort();
      const entries = ids.filter((id) => infoOf(id)?.isEntry);
      const none = new Set<string>();
      // The manifest knows an entry by its own file.
      const begins = new Set(entries.flatMap((id) => [id, ...(ENTRY.test(id) ? importsOf(id) : [])]));
      // The front page has a script of its own, which must not bring the application along.
      const light = reached(
        entries.filter((id) => !ENTRY.test(id)),
        importsOf,
        none,
      );
      const first = reached(
        entries.filter((id) => ENTRY.test(id)),
        importsOf,
        light,
      );
      const there = new Set([...light, ...first]);
      const parts = partsOf(lazy, importsOf, there);
      const shared = joined(parts, importsOf, (id) => infoOf(id)?.code?.length ?? 0);
      chunkOf.clear();
      for (const [chunk, modules] of [light, ...apart(first), ...shared].entries())
        for (const id of modules) if (!begins.has(id)) chunkOf.set(id, chunk);
    },
  };
}

/**
 * Libraries and our own, each in a file: `i18n/catalogue.ts` waits for a file that needs libraries, which would wait for it
 * in turn if they were in one.
 */
function apart(modules: ReadonlySet<string>): string[][] {
  const isLibrary = (id: string) => id.includes('node_modules');
  return [[...modules].filter(isLibrary), [...modules].filter((id) => !isLibrary(id))];
}

/** A signed-in page has the shell around it, and dialogs come on such a page. */
function partsOf(lazy: readonly string[], importsOf: ImportsOf, there: ReadonlySet<string>): Part[] {
  const shell = reached(
    lazy.filter((id) => SHELL.test(id)),
    importsOf,
    there,
  );
  const inShell = new Set([...there, ...shell]);
  return lazy.map((id) => {
    const isPage = PAGE.test(id);
    const isSignedIn = id.includes('/_app/') || !isPage;
    return { isPage, modules: SHELL.test(id) ? shell : reached([id], importsOf, isSignedIn ? inShell : there) };
  });
}

/** Everything that is imported statically, but what is there anyway. */
function reached(roots: readonly string[], importsOf: ImportsOf, there: ReadonlySet<string>): Set<string> {
  const found = new Set<string>();
  const open = [...roots];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id) || there.has(id)) continue;
    found.add(id);
    open.push(...importsOf(id));
  }
  return found;
}
