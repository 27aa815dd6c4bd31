const idl = require('jsdom/lib/jsdom/living/generated/utils.js');
const packages = require('./packages.cjs');

/**
 * The parts of the shared window that specs change, as they are now; {@link restore} puts them back for the next file.
 */
class WindowState {
  constructor(dom) {
    this.dom = dom;
    const { window } = dom;
    const { document, navigator } = window;
    this.targets = [window, document, document.documentElement, document.body].map((target) => [
      target,
      listenersOf(target),
    ]);
    const prototypes = Object.getOwnPropertyNames(window)
      .map((name) => (/^[A-Z]/.test(name) ? window[name]?.prototype : undefined))
      .filter((prototype) => prototype);
    this.objects = [...this.targets.slice(1).map(([target]) => target), navigator, window.crypto, ...prototypes].map(
      (object) => [object, propertiesOf(object)],
    );
  }

  restore() {
    const { window, cookieJar } = this.dom;
    const { document } = window;
    document.getSelection().removeAllRanges();
    document.activeElement?.blur?.();
    for (const element of [document.documentElement, document.body])
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    document.head.replaceChildren();
    document.body.replaceChildren();
    while (document.body.nextSibling) document.body.nextSibling.remove();
    for (const [target, listeners] of this.targets) restoreListeners(target, listeners);
    for (const [object, properties] of this.objects) restoreProperties(object, properties);
    window.localStorage.clear();
    window.sessionStorage.clear();
    cookieJar.removeAllCookiesSync();
    window.history.replaceState(null, '', 'http://localhost/');
    forgetStyles();
  }
}

function listenersOf(target) {
  const all = idl.implForWrapper(target)?._eventListeners ?? target._eventListeners;
  return new Map(Object.entries(all).map(([type, listeners]) => [type, [...listeners]]));
}

function restoreListeners(target, then) {
  const all = idl.implForWrapper(target)?._eventListeners ?? target._eventListeners;
  for (const type of Object.keys(all)) all[type] = [...(then.get(type) ?? [])];
}

function propertiesOf(object) {
  return new Map(Reflect.ownKeys(object).map((key) => [key, Object.getOwnPropertyDescriptor(object, key)]));
}

/** Also removes the notes of packages on an element that they listen to it, since they no longer do. */
function restoreProperties(object, properties) {
  for (const key of Reflect.ownKeys(object)) if (!properties.has(key)) delete object[key];
  for (const [key, then] of properties) {
    const now = Object.getOwnPropertyDescriptor(object, key);
    if (now?.value !== then.value || now?.get !== then.get) Object.defineProperty(object, key, then);
  }
}

/** The rules of one file would slow down every look at a style in the next one. */
function forgetStyles() {
  // Without a provider components use this context's default cache.
  const cache = packages.requirePackage(packages.resolve(module.filename, '@emotion/react')).CacheProvider
    ._currentValue;
  cache.sheet.flush();
  cache.inserted = {};
  cache.registered = {};
}

module.exports = { WindowState };
