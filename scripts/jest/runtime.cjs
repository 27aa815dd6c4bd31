/** Jest's module loader for the product's own files only; packages are loaded by node (packages.cjs). */
const { default: Runtime } = require('jest-runtime');
const { isNative, native } = require('./packages.cjs');

module.exports = class extends Runtime {
  constructor(...options) {
    super(...options);
    const { _resolution: resolution, coreModule } = this;
    // To jest a package's file is a core module: resolved, then neither read nor transformed nor linked.
    const isCoreModule = resolution.isCoreModule.bind(resolution);
    resolution.isCoreModule = (name) => isNative(name) || isCoreModule(name);
    const core = coreModule.require.bind(coreModule);
    coreModule.require = (name) => (isNative(name) ? native(name) : core(name));
  }

  /** `require` in one of the product's files. */
  requireModuleOrMock(from, name) {
    const resolution = this._resolution;
    const path = resolution.isCoreModule(name) ? name : resolution.resolveCjs(from, name);
    return isNative(path) ? native(path) : super.requireModuleOrMock(from, name);
  }
};
