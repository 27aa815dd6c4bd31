// Compiles the server's TypeScript to JavaScript in .cache/specs, once for all processes that run specs.
const { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } = require('node:fs');
const { dirname, join, relative, sep } = require('node:path');

const FOLDERS = ['backend', 'libs'];
const LIST = 'compiled.json';

/** The path of a source's compiled file; a path outside of the compiled folders stays as it is. */
function compiledPath(root, path) {
  const inside = relative(root, path);
  const isCompiled = inside.endsWith('.ts') && FOLDERS.some((folder) => inside.startsWith(folder + sep));
  return isCompiled ? join(folderOf(root), inside.replace(/\.ts$/, '.js')) : path;
}

/** The module that specs get when they import '@jest/globals'. */
function globalsPath(root) {
  return join(folderOf(root), 'node_modules/@jest/globals/index.js');
}

/**
 * Compiles the files that have changed since the last time, and removes compiled files without a source. A file that
 * cannot be compiled is reported and left out, so that the specs that need it fail.
 */
async function compile(root) {
  const swc = require('@swc/core');
  const swcrc = JSON.parse(readFileSync(join(root, '.swcrc'), 'utf8'));
  const how = JSON.stringify([swc.version, swcrc, readFileSync(module.filename, 'utf8')]);
  const before = lastList(root, how);
  const after = FOLDERS.flatMap((folder) => sources(join(root, folder))).map((file) => [
    relative(root, file),
    print(file),
  ]);
  const changed = after.filter(([file, seen]) => before[file] !== seen).map(([file]) => file);
  const current = Object.fromEntries(after);
  const compiling = changed.map((file) =>
    compileFile(swc, swcrc, root, file).catch(({ message }) => {
      console.error(`${file} cannot be compiled: ${message.split('Stack backtrace')[0]}`);
      delete current[file];
      rmSync(compiledPath(root, join(root, file)), { force: true });
    }),
  );
  await Promise.all(compiling);
  const gone = Object.keys(before).filter((file) => current[file] === undefined);
  for (const file of gone) rmSync(compiledPath(root, join(root, file)), { force: true });
  writeGlobals(root);
  if (changed.length + gone.length > 0) write(join(folderOf(root), LIST), JSON.stringify({ how, files: current }));
}

async function compileFile(swc, swcrc, root, file) {
  const target = compiledPath(root, join(root, file));
  const { code, map } = await swc.transformFile(join(root, file), {
    ...swcrc,
    swcrc: false,
    sourceFileName: relative(dirname(target), join(root, file)),
    jsc: { ...swcrc.jsc, baseUrl: root },
  });
  write(`${target}.map`, map);
  write(target, `${code}\n//# sourceMappingURL=${target.slice(target.lastIndexOf(sep) + 1)}.map\n`);
}

function writeGlobals(root) {
  const target = globalsPath(root);
  write(join(dirname(target), 'package.json'), '{"type":"module","exports":"./index.js"}');
  write(target, readFileSync(join(__dirname, 'globals.mjs'), 'utf8'));
}

function lastList(root, how) {
  try {
    const last = JSON.parse(readFileSync(join(folderOf(root), LIST), 'utf8'));
    if (last.how === how) return last.files;
  } catch {
    // nothing is compiled yet
  }
  rmSync(folderOf(root), { recursive: true, force: true });
  return {};
}

function sources(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : sources(path);
    return path.endsWith('.ts') && !path.endsWith('.d.ts') ? [path] : [];
  });
}

/** A fingerprint that changes with the file, also if an older version of it is put back. */
function print(file) {
  const { mtimeMs, size } = statSync(file);
  return `${mtimeMs} ${size}`;
}

/** Replaces the file in one step, because another run may read it meanwhile. */
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(`${path}.${process.pid}`, text);
  renameSync(`${path}.${process.pid}`, path);
}

function folderOf(root) {
  return join(root, '.cache', 'specs');
}

module.exports = { compile, compiledPath, globalsPath };
