/** English by code, and the words and reasons that have no code. */
export interface English {
  sayings: Record<string, string>;
  words: string[];
}

export function readSayings(folder?: string): English;
