export { HttpDouble } from './http-double.js';
