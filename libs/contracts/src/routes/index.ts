/** Every operation of the server. */
export * as api from './table.js';
export {
  address,
  type Asked,
  type Done,
  type Given,
  type Method,
  type Nothing,
  type PageAsked,
  type ParametersOf,
  type Route,
  withAsked,
} from './route.js';
