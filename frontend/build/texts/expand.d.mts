import type { CompiledMessage } from '@lingui/message-utils/compileMessage';

/** A text as it stands in the code. */
export interface FoundText {
  message: string;
  context: string | undefined;
  comment: string | undefined;
  hasValues: boolean;
  line: number | undefined;
}

export const HAS_TEXTS: RegExp;
export function expand(code: string, filename: string): { code: string; map: object | null; found: FoundText[] };
export function isPlural(message: string): boolean;
export function keyOf(text: Pick<FoundText, 'message' | 'context'>): string;
export function compiled(message: string): CompiledMessage;
