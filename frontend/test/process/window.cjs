// One window of jsdom for all screen specs of a process: packages are loaded once and keep its document.
require('../quick-style-rules.cjs');
const vm = require('node:vm');
const { JSDOM, VirtualConsole } = require('jsdom');
const { FileTimers } = require('./file-timers.cjs');

/** Names that jsdom lacks, or has in another form than Node, and that the router and fetch need. */
const FROM_NODE = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'TextEncoder',
  'TextDecoder',
  'structuredClone',
  'queueMicrotask',
  'console',
  'performance',
];
/** Names that a page does not have, and that packages look for. */
const HIDDEN = ['MessageChannel', 'MessagePort', 'BroadcastChannel'];
const OF_THE_LANGUAGE = new Set(vm.runInNewContext('Object.getOwnPropertyNames(globalThis)'));

const virtualConsole = new VirtualConsole();
// The console of the file that runs.
virtualConsole.on('jsdomError', (error) => console.error(error));
const dom = new JSDOM('<!DOCTYPE html>', { pretendToBeVisual: true, url: 'http://localhost/', virtualConsole });
const { window } = dom;
const timers = new FileTimers();

/** An error that a listener throws fails the test, unless the page listens for errors. */
let errorListeners = 0;
window.addEventListener('error', ({ error }) => {
  if (errorListeners === 0 && error != null) process.emit('uncaughtException', error);
});

const globals = windowGlobals();
const before = new Map();
let own;

/** The names of a window, as they stand on the global object while a spec runs. */
function windowGlobals() {
  const found = new Map();
  for (let owner = window; owner && owner !== Object.prototype; owner = Object.getPrototypeOf(owner))
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(owner)))
      if (!found.has(name) && name !== 'constructor' && !OF_THE_LANGUAGE.has(name) && !FROM_NODE.includes(name))
        found.set(name, asGlobal(name, descriptor));
  for (const name of ['window', 'self', 'top', 'parent', 'frames']) found.set(name, data(globalThis));
  for (const [name, value] of Object.entries(timers.functions)) found.set(name, data(value));
  for (const name of HIDDEN) if (name in globalThis) found.set(name, undefined);
  found.set('addEventListener', data(counting('addEventListener', 1)));
  found.set('removeEventListener', data(counting('removeEventListener', -1)));
  return found;
}

function counting(method, step) {
  return (type, ...more) => {
    if (type === 'error') errorListeners += step;
    return window[method](type, ...more);
  };
}

/** A function of the window checks the object it is called on; the global object is no window. */
function asGlobal(name, { value, get, set }) {
  if (get)
    return { configurable: true, enumerable: true, get: () => get.call(window), set: (to) => set?.call(window, to) };
  const isMethod = typeof value === 'function' && /^[a-z]/.test(name);
  return data(isMethod ? value.bind(window) : value);
}

function data(value) {
  return { configurable: true, enumerable: true, writable: true, value };
}

/** Makes the global object a window. */
function install() {
  errorListeners = 0;
  own = new Set([...Object.getOwnPropertyNames(globalThis), ...globals.keys()]);
  for (const [name, descriptor] of globals) {
    before.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else delete globalThis[name];
  }
}

/** Ends what the file has set a timer for, and makes the global object what it was. */
function uninstall() {
  timers.clear();
  // Packages store their state on the window under such names.
  for (const name of Object.getOwnPropertyNames(globalThis))
    if (!own.has(name) && !name.startsWith('__')) delete globalThis[name];
  for (const [name, descriptor] of before) {
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else delete globalThis[name];
  }
}

module.exports = { dom, install, uninstall };
