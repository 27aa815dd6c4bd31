// Loads a screen spec: modules of packages once a process, those of the application anew for each file, so that no
// spec sees what another has left in them. Their code is compiled once.
const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { dirname, join, sep } = require('node:path');
const vm = require('node:vm');
const NativeRuntime = require('../../../scripts/jest/native/runtime.cjs');
const packages = require('./packages.cjs');

const FOLDERS = ['frontend', 'libs'];
const PARAMETERS = ['module', 'exports', 'require', '__dirname', '__filename', 'jest'];
const OPTIONS = {
  isInternalModule: false,
  supportsDynamicImport: false,
  supportsExportNamespaceFrom: false,
  supportsStaticESM: false,
  supportsTopLevelAwait: false,
};
/** The function that makes a module, by path. */
const compiled = new Map();
/** The source map of a module, by path. */
const sourceMaps = new Map();

module.exports = class ScreenRuntime extends NativeRuntime {
  constructor(config, environment, resolver, transformer) {
    super(config, environment);
    this.folders = FOLDERS.map((folder) => join(config.rootDir, folder) + sep);
    this.transformer = transformer;
    this.registry = new Map();
    this.mocks = new Map();
    packages.useResolver(resolver);
    // The package registers its clean-up after a test with jest.
    packages.forget(`${sep}@testing-library${sep}react${sep}`);
    Object.assign(this.jest, {
      resetModules: () => this.registry.clear(),
      isolateModulesAsync: (task) => this.isolated(task),
    });
    // For packages that check whether the clock is jest's.
    environment.global.jest = this.jest;
  }

  unstable_shouldLoadAsEsm() {
    return false;
  }

  requireModule(path) {
    return this.isOwn(path) ? this.load(path) : packages.requirePackage(path);
  }

  /** jest asks for it before any file is compiled. */
  getSourceMaps() {
    return sourceMaps;
  }

  isOwn(path) {
    return this.folders.some((folder) => path.startsWith(folder)) && !path.endsWith('.json');
  }

  load(path) {
    const mock = this.mocks.get(path);
    if (mock) return mock();
    const loaded = this.registry.get(path);
    if (loaded) return loaded.exports;
    const module = { exports: {} };
    this.registry.set(path, module);
    try {
      const jest = this.jestOf(path);
      this.compile(path).call(
        module.exports,
        module,
        module.exports,
        this.requireFrom(path),
        dirname(path),
        path,
        jest,
      );
    } catch (error) {
      this.registry.delete(path);
      throw error;
    }
    return module.exports;
  }

  compile(path) {
    if (!compiled.has(path)) {
      const { code, sourceMapPath } = this.transformer.transform(path, OPTIONS, readFileSync(path, 'utf8'));
      if (sourceMapPath) sourceMaps.set(path, sourceMapPath);
      compiled.set(path, vm.compileFunction(code, PARAMETERS, { filename: path }));
    }
    return compiled.get(path);
  }

  requireFrom(from) {
    return (request) => {
      if (request === '@jest/globals') return { ...this.globals, jest: this.jestOf(from) };
      if (Module.isBuiltin(request)) return require(request);
      return this.requireModule(packages.resolve(from, request));
    };
  }

  /** `jest` as seen by one file: relative names start in its folder. */
  jestOf(from) {
    return {
      ...this.jest,
      setTimeout: (ms) => void (globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')] = ms),
      mock: (request, make) => {
        let made;
        this.mocks.set(packages.resolve(from, request), () => (made ??= make()));
      },
    };
  }

  /** Modules that are loaded meanwhile are others than those before and after. */
  async isolated(task) {
    const { registry } = this;
    this.registry = new Map();
    try {
      await task();
    } finally {
      this.registry = registry;
    }
  }
};
