import { minifySync, type Plugin } from 'vite';
import { joined, type Part } from './joined.ts';

/** The most groups; unused ones cost nothing. */
const CHUNKS = 120;
/** A dialog that loads something in vain counts so much less than a page that does. */
const DIALOG_WEIGHT = 0.03;
/** Signing in and up come first, without anything in the browser's cache. */
const SIGNED_OUT_WEIGHT = 3;
const PAGE = /tsr-split=component/;
const SHELL = /routes\/_app\.tsx\?tsr-split=component/;
const ENTRY = /frontend\/index\.html$/;

type ImportsOf = (id: string) => readonly string[];

const chunkOf = new Map<string, number>();

/**
 * Groups for the bundler, as the plugin finds them: a group takes the modules that its own import, so those come first.
 */
export const sharedChunks = Array.from({ length: CHUNKS }, (_, chunk) => ({
  name: `shared${chunk}`,
  priority: CHUNKS - chunk,
  test: (id: string) => chunkOf.get(id) === chunk,
}));

/**
 * Divides the modules that pages and dialogs share into files: modules of the same users form one file, and files are
 * joined until a page loads only a few, with the least in vain (docs/adr/0013-frontend.md).
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
      const shell = reached(
        lazy.filter((id) => SHELL.test(id)),
        importsOf,
        there,
      );
      // A module that a route's file imports lazily is most of that route's page, though its frame is shown before.
      const isOfPage = (id: string) =>
        PAGE.test(id) || (infoOf(id)?.dynamicImporters ?? []).some((by) => PAGE.test(by));
      const shared = joined(
        partsOf(lazy, importsOf, isOfPage, { there, shell }),
        importsOf,
        sizeIn((id) => infoOf(id)?.code ?? ''),
      );
      chunkOf.clear();
      // A group takes the modules that its own import. Groups of the shell come before those that dialogs share:
      // otherwise those would take the shell's modules, and every page would load a dialog's file for them.
      const isOfShell = (modules: readonly string[]) => modules.some((id) => shell.has(id));
      const [ofShell, others] = [shared.filter(isOfShell), shared.filter((modules) => !isOfShell(modules))];
      const groups = [light, ...apart(first), ...ofShell, ownOf(shell, shared, lazy), ...others];
      if (groups.length > CHUNKS) throw new Error(`${groups.length} groups of modules: CHUNKS allows ${CHUNKS}`);
      for (const [chunk, modules] of groups.entries())
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

/**
 * The modules that only the shell needs, in one file: the bundler would make a file of each one that a dialog also
 * imports.
 */
function ownOf(shell: ReadonlySet<string>, shared: readonly string[][], lazy: readonly string[]): string[] {
  const others = new Set([...shared.flat(), ...lazy]);
  return [...shell].filter((id) => !others.has(id));
}

/** A signed-in page has the shell around it, and dialogs come on such a page. */
function partsOf(
  lazy: readonly string[],
  importsOf: ImportsOf,
  isOfPage: (id: string) => boolean,
  { there, shell }: Readonly<Record<'there' | 'shell', ReadonlySet<string>>>,
): Part[] {
  const inShell = new Set([...there, ...shell]);
  return lazy.map((id) => {
    // Every signed-in page loads what the shell loads in vain.
    if (SHELL.test(id))
      return { isPage: true, weight: lazy.filter((each) => each.includes('/_app/')).length, modules: shell };
    const isSignedIn = id.includes('/_app/') || !PAGE.test(id);
    const modules = reached([id], importsOf, isSignedIn ? inShell : there);
    const ofPage = isSignedIn ? 1 : SIGNED_OUT_WEIGHT;
    return { isPage: PAGE.test(id), weight: isOfPage(id) ? ofPage : DIALOG_WEIGHT, modules };
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

/** The size of a module in characters, minified: libraries may be half comments. */
function sizeIn(codeOf: (id: string) => string): (id: string) => number {
  const sizes = new Map<string, number>();
  return (id) => {
    const size = sizes.get(id) ?? minifySync(id, codeOf(id)).code.length;
    sizes.set(id, size);
    return size;
  };
}
