/** The yardstick of a start: a process that loads what the product loads, and does nothing with it. */
import 'reflect-metadata';

await import(process.argv[2] ?? '');
console.log('loaded');
setInterval(() => undefined, 60_000);
