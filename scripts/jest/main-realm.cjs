/** Stands for the worker's own realm where jest asks for a vm context; `node:vm` calls that realm `undefined`. */
const vm = require('node:vm');
const { nativeExports } = require('./packages.cjs');

const MAIN_REALM = Object.freeze({ realm: 'main' });

const inItsRealm = (options, key) => (options?.[key] === MAIN_REALM ? { ...options, [key]: undefined } : options);

const { SourceTextModule, SyntheticModule, compileFunction } = vm;

vm.SourceTextModule = class extends SourceTextModule {
  constructor(code, options) {
    super(code, inItsRealm(options, 'context'));
  }
};

vm.SyntheticModule = class extends SyntheticModule {
  constructor(names, evaluate, options) {
    const exported = nativeExports(options.identifier);
    const setAll = function () {
      for (const [name, value] of exported) this.setExport(name, value);
    };
    super(exported ? [...exported.keys()] : names, exported ? setAll : evaluate, inItsRealm(options, 'context'));
  }
};

vm.compileFunction = (code, parameters, options) =>
  compileFunction(code, parameters, inItsRealm(options, 'parsingContext'));

module.exports = { MAIN_REALM };
