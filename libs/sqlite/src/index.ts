export { openDatabase, type Database, type Statement, type SqlValue } from './driver.js';
