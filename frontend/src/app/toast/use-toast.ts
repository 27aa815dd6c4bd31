import { type Toast, toasts } from './store';

/** Shows a message in the corner for five seconds and reads it out to screen readers. */
export function useToast(): (toast: Toast) => void {
  return toasts.show;
}
