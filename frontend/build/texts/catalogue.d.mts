import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type PO from 'pofile';
import type { English } from './sayings.mjs';

export const SERVER: string;
export function readCatalogues(folder: string): Map<string, PO>;
export function compileCatalogues(
  folder: string,
  english?: English,
): {
  texts: Record<string, CompiledMessage>;
  sayings: Record<string, string>;
  reasons: (readonly [english: string, text: string])[];
};
