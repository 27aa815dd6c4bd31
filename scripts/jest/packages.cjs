/** What comes from node_modules is loaded by node itself, once a worker: as in production, and without jest's loader. */
const { createRequire } = require('node:module');
const { isAbsolute, join, sep } = require('node:path');
const { types } = require('node:util');

const load = createRequire(join(__dirname, 'packages.cjs'));
const FOLDER = `${sep}node_modules${sep}`;
/** Jest's own, which keep the state of one spec; and packages that keep the state of one application. */
const FRESH = /^(?:jest-|@jest\/|expect(?:\/|$)|passport|@nestjs\/passport|prom-client)/;

/** Newer versions of node have jest mark what is a core module to it. */
const plain = (path) => path.replace(/^node:(?=.*node_modules)/, '');

const isNative = (name) => {
  const path = plain(name);
  if (!isAbsolute(path)) return false;
  const at = path.lastIndexOf(FOLDER);
  return at >= 0 && !FRESH.test(path.slice(at + FOLDER.length).replaceAll(sep, '/'));
};

const modules = new Map();
/** Names of globals that packages made while they were loaded: they live as long as the packages. */
const packageGlobals = new Set();

function native(name) {
  const path = plain(name);
  if (!modules.has(path)) {
    const before = new Set(Reflect.ownKeys(globalThis));
    modules.set(path, load(path));
    for (const key of Reflect.ownKeys(globalThis)) if (!before.has(key)) packageGlobals.add(key);
  }
  return modules.get(path);
}

/** @returns the exports of a package's file by name, undefined for any other */
function nativeExports(path) {
  if (!isNative(path)) return undefined;
  const module = native(path);
  const isObject = module !== null && (typeof module === 'object' || typeof module === 'function');
  const entries = isObject ? Object.entries(module) : [];
  // By the rules of `import`: the default of a CommonJS module is all it exports.
  return new Map(types.isModuleNamespaceObject(module) ? entries : [...entries, ['default', module]]);
}

module.exports = { isNative, native, nativeExports, packageGlobals };
