import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Server, libraries and screens as one program, so that a text can be followed from where it is shown to where it is written. */
export function wholeProgram(root) {
  const server = configOf(root, 'tsconfig.json');
  const screens = configOf(join(root, 'frontend'), 'tsconfig.json');
  const names = new Set([...server.fileNames, ...screens.fileNames].filter((name) => isOurs(root, name)));
  return ts.createProgram([...names], {
    ...server.options,
    ...screens.options,
    paths: { ...server.options.paths, '@/*': [join(root, 'frontend/src/*')] },
    pathsBasePath: root,
    experimentalDecorators: true,
    noEmit: true,
  });
}

function configOf(folder, name) {
  const { config } = ts.readConfigFile(join(folder, name), (path) => readFileSync(path, 'utf8'));
  return ts.parseJsonConfigFileContent(config, ts.sys, folder);
}

/** What the product runs: no test, no stand-in, no bench. */
const SOURCE = /^(backend\/src|frontend\/src|libs\/[a-z-]+\/src)\//;
const OTHER = /\.spec\.|\/(testing|test|bench)\/|^libs\/(simulators|testing)\//;

export function isOurs(root, fileName) {
  const path = fileName.slice(root.length + 1);
  return SOURCE.test(path) && !OTHER.test(path);
}
