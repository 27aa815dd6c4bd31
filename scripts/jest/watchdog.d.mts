export const LIMIT_MS: number;
export function watch(currentFile: () => string, limitMs?: number): () => void;
export function untilSilent(beatWithinPart: () => boolean): void;
