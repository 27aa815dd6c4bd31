import { ApiError } from './errors';

/** Asks the person to confirm their identity, and returns whether they did. */
type Ask = (answer: (isConfirmed: boolean) => void) => void;

let ask: Ask | undefined;
/** The question that is open; calls that are refused meanwhile wait for the same answer. */
let open: Promise<boolean> | undefined;
let answer: ((isConfirmed: boolean) => void) | undefined;

/** Registers the asker: the signed-in frame. Returns the function that ends it; an open question is cancelled then. */
export function askWith(how: Ask): () => void {
  ask = how;
  return () => {
    ask = undefined;
    answer?.(false);
  };
}

/** Resolves to false when the person cancels, or when no dialog is there to ask. */
export function confirmed(): Promise<boolean> {
  open ??= new Promise<boolean>((resolve) => {
    answer = resolve;
    if (ask) ask(resolve);
    else resolve(false);
  }).finally(() => (open = undefined));
  return open;
}

/** The refusal that requires the password or a code first. If it is thrown, the person cancelled the question. */
export const isUnconfirmed = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'confirmation_required';
