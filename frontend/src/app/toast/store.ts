import { TOAST_MS } from '@wavelane/contracts';

export interface Toast {
  title: string;
  description?: string | undefined;
  tone?: 'success' | 'error' | 'info' | undefined;
}

export type ShownToast = Toast & { id: number };

/** Shows one toast at a time: a new one takes the place of the one before. */
export class ToastStore {
  private current: ShownToast | null = null;
  private count = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  readonly show = (toast: Toast): void => {
    this.set({ ...toast, id: ++this.count });
    this.resume();
  };

  readonly dismiss = (): void => {
    clearTimeout(this.timer);
    this.set(null);
  };

  /** Stops the timer while the toast is being read. */
  readonly pause = (): void => clearTimeout(this.timer);

  readonly resume = (): void => {
    clearTimeout(this.timer);
    if (this.current) this.timer = setTimeout(this.dismiss, TOAST_MS);
  };

  readonly snapshot = (): ShownToast | null => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private set(toast: ShownToast | null): void {
    this.current = toast;
    for (const listener of this.listeners) listener();
  }
}

export const toasts = new ToastStore();
