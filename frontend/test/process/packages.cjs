// Packages are loaded once a process, by node itself, but as a browser would take them: with their parts for browsers.
const Module = require('node:module');

const CONDITIONS = { conditions: ['require', 'default', 'browser'] };
/** Files of packages that screens have loaded. */
const ofScreens = new Set();
const found = new Map();
let resolver;

const ofNode = Module._resolveFilename;
Module._resolveFilename = (request, parent, ...more) => {
  if (!ofScreens.has(parent?.filename) || Module.isBuiltin(request)) return ofNode(request, parent, ...more);
  const path = resolve(parent.filename, request);
  ofScreens.add(path);
  return path;
};

/** The path of the module that a file asks for, found in jest's own way. */
function resolve(from, request) {
  const key = `${from}\n${request}`;
  if (!found.has(key)) found.set(key, resolver.resolveModule(from, request, CONDITIONS));
  return found.get(key);
}

/** A module of a package that a screen asks for, by its path. */
function requirePackage(path) {
  ofScreens.add(path);
  return require(path);
}

/** Some packages load each other in circles, which node warns of. */
const { emitWarning } = process;
process.emitWarning = (warning, ...more) => {
  if (!String(warning).includes('inside circular dependency')) emitWarning.call(process, warning, ...more);
};

/** Removes it, so that it is loaded anew: it registers with jest while it is loaded. */
function forget(part) {
  for (const path of Object.keys(require.cache)) if (path.includes(part)) delete require.cache[path];
}

module.exports = { forget, requirePackage, resolve, useResolver: (of) => (resolver = of) };
