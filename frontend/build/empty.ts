/** Stands in for modules of Node that a library imports and a browser never uses. */
export {};
