import type { Plugin } from 'vite';

/** The module that defines a name, and what the name is there. */
export interface Home {
  file: string;
  name: string;
}

export function byName(from: string, index: string): Plugin;
export function led(code: string, id: string, from: string, homes: ReadonlyMap<string, Home>): string;
export function homesOf(file: string): Map<string, Home>;
