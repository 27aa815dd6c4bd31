import { act, screen, waitFor, within } from '@testing-library/react';
import { toasts } from '@/app/toast/store';

// The store outlives a test: a toast of one test must not appear in the next.
afterEach(() => act(() => toasts.dismiss()));

/**
 * Waits for the toast with exactly this text, announced as its kind requires: a failure interrupts, a success waits its
 * turn. Without a description it must have none.
 */
export async function expectToast(kind: 'success' | 'error', title: string, description?: string): Promise<void> {
  await waitFor(
    () => {
      const lines = Array.from(screen.getByTestId('toast').querySelectorAll('p'), ({ textContent }) => textContent);
      expect(lines).toEqual(description === undefined ? [title] : [title, description]);
    },
    { timeout: 4_000 },
  );
  const heard = within(screen.getByRole('region', { name: 'Notifications (F8)' })).getByRole('status');
  expect(heard).toHaveAttribute('aria-live', kind === 'error' ? 'assertive' : 'polite');
}
