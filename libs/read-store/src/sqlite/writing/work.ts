import type { Task } from './second-writer.js';

/** A piece of work of a connection, which shares a commit with others. */
export interface Work {
  run: () => void;
  /** About how many rows it writes. */
  weight: number;
  /** Called after the commit. */
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** Work that another thread carries out, in its turn. */
export interface WorkAside {
  task: Task;
  /** Called with the number of changed rows, or undefined if nothing was done. */
  resolve: (changes: number | undefined) => void;
}
