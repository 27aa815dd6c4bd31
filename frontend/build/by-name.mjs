import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'vite';

/**
 * Leads imports from the contracts to the modules that define the names. The index imports every module: `chunks.ts`
 * would find that each page needs all contracts, and each page would load them.
 * @param from the contracts' name in imports
 * @param index their index, which exports all that can be imported
 */
export function byName(from, index) {
  let homes = new Map();
  return {
    name: 'wavelane:by-name',
    apply: 'build',
    // Types are gone by then.
    enforce: 'post',
    buildStart: () => {
      homes = homesOf(index);
    },
    transform: {
      filter: { code: from },
      handler: (code, id) => ({ code: led(code, id, from, homes), map: null }),
    },
  };
}

/**
 * The code with an import from the defining module in the place of each name that it imports `from` the index. Throws
 * if the index has no such name, and if the code passes on names of the index or imports it lazily.
 */
export function led(code, id, from, homes) {
  const { staticImports, staticExports, dynamicImports } = parseSync(`${id}.js`, code).module;
  const passesOn = staticExports.some(({ entries }) =>
    entries.some(({ moduleRequest }) => moduleRequest?.value === from),
  );
  // Between quotes in the code.
  const isLater = dynamicImports.some(({ moduleRequest: { start, end } }) => code.slice(start + 1, end - 1) === from);
  if (passesOn || isLater)
    throw new Error(`${id} passes on or imports lazily from ${from}: only imports at the top are led`);
  const ours = staticImports.filter(({ moduleRequest }) => moduleRequest.value === from);
  return ours.reduceRight((text, { start, end, entries }) => {
    const imports = entries.map(({ importName, localName }) => {
      const home = homes.get(importName.name);
      if (!home) throw new Error(`${id} imports ${importName.name ?? 'everything'} from ${from}, which is not there`);
      const names = home.name === '*' ? `* as ${localName.value}` : `{ ${home.name} as ${localName.value} }`;
      return `import ${names} from ${JSON.stringify(home.file)};`;
    });
    return text.slice(0, start) + imports.join('') + text.slice(end);
  }, code);
}

/**
 * The names that a module exports, its own and those that it passes on, without types: each with the module that defines
 * it and what the name is there; `*` stands for the module itself.
 */
export function homesOf(file) {
  const homes = new Map();
  const { staticExports } = parseSync(file, readFileSync(file, 'utf8')).module;
  for (const { moduleRequest, importName, exportName, isType } of staticExports.flatMap(({ entries }) => entries)) {
    if (isType) continue;
    const name = exportName.name;
    // Another package's names stay with it.
    if (moduleRequest && !moduleRequest.value.startsWith('.')) continue;
    const other = moduleRequest && join(dirname(file), moduleRequest.value.replace(/\.js$/, '.ts'));
    if (!other) homes.set(name, { file, name });
    else if (exportName.kind === 'None') {
      // A name that is exported by itself comes before the same of `export *`.
      for (const [each, home] of homesOf(other)) if (!homes.has(each)) homes.set(each, home);
    } else if (importName.kind === 'All') homes.set(name, { file: other, name: '*' });
    else if (homesOf(other).has(importName.name)) homes.set(name, homesOf(other).get(importName.name));
  }
  return homes;
}
