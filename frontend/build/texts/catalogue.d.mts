import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import type PO from 'pofile';

export const SERVER: string;
export function readCatalogues(folder: string): Map<string, PO>;
export function compileCatalogues(folder: string): { texts: Record<string, CompiledMessage>; patterns: string[] };
