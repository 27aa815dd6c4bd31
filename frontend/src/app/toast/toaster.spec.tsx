import { ThemeProvider } from '@mui/material/styles';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { TOAST_MS } from '@wavelane/contracts';
import { theme } from '../theme/theme';
import { toasts } from './store';
import { Toaster } from './toaster';

const show = (title: string) => act(() => toasts.show({ title }));

describe('toasts', () => {
  // The card's code loads with the first toast.
  beforeAll(async () => {
    const { unmount } = render(<Toaster />);
    show('First');
    await screen.findByTestId('toast');
    act(() => toasts.dismiss());
    unmount();
  });

  beforeEach(() => {
    jest.useFakeTimers();
    render(
      <ThemeProvider theme={theme}>
        <Toaster />
      </ThemeProvider>,
    );
  });
  afterEach(() => {
    act(() => toasts.dismiss());
    jest.useRealTimers();
  });

  it('appears at the top, so that it does not cover the buttons of a form or dialog (A18)', () => {
    show('Message queued');
    const place = screen.getByTestId('toast').closest('.MuiSnackbar-root') as HTMLElement;
    expect(place).toHaveClass('MuiSnackbar-anchorOriginTopCenter');
    expect(getComputedStyle(place)).toMatchObject({ top: '8px', bottom: '' });
  });

  it('shows one at a time', () => {
    show('Channel added');
    show('Channel deleted');
    expect(screen.getAllByTestId('toast')).toHaveLength(1);
    expect(screen.getByTestId('toast')).toHaveTextContent('Channel deleted');
  });

  it('disappears 5000 ms after the last toast', () => {
    show('Channel added');
    act(() => jest.advanceTimersByTime(TOAST_MS - 1));
    show('Channel deleted');
    act(() => jest.advanceTimersByTime(TOAST_MS - 1));
    expect(screen.getByTestId('toast')).toBeVisible();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByTestId('toast')).toBeNull();
  });

  it('stays while it is pointed at', () => {
    show('Channel added');
    fireEvent.mouseMove(screen.getByRole('region'));
    act(() => jest.advanceTimersByTime(10 * TOAST_MS));
    expect(screen.getByTestId('toast')).toBeVisible();
    fireEvent.mouseLeave(screen.getByRole('region'));
    act(() => jest.advanceTimersByTime(TOAST_MS));
    expect(screen.queryByTestId('toast')).toBeNull();
  });

  it('disappears even if it came under a pointer at rest', () => {
    show('Note not kept');
    fireEvent.mouseEnter(screen.getByRole('region'));
    act(() => jest.advanceTimersByTime(TOAST_MS));
    expect(screen.queryByTestId('toast')).toBeNull();
  });

  it('takes the focus with F8 and closes with Escape', () => {
    show('Channel added');
    fireEvent.keyDown(window, { key: 'F8' });
    expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toHaveFocus();
    fireEvent.keyDown(window, { key: 'Escape' });
    expect(screen.queryByTestId('toast')).toBeNull();
  });

  it.each([
    [51, false],
    [50, true],
    [-80, true],
  ])('responds to a swipe of %i px to the right: stays %p', (distance, stays) => {
    show('Channel added');
    const card = screen.getByTestId('toast');
    fireEvent(card, new MouseEvent('pointerdown', { bubbles: true, clientX: 100 }));
    fireEvent(card, new MouseEvent('pointerup', { bubbles: true, clientX: 100 + distance }));
    expect(screen.queryByTestId('toast') !== null).toBe(stays);
  });

  it('announces itself even while a dialog hides everything else', () => {
    const region = screen.getByRole('region');
    region.setAttribute('aria-hidden', 'true');
    show('Channel added');
    expect(region).not.toHaveAttribute('aria-hidden');
    expect(screen.getByRole('status')).toHaveTextContent('Channel added');
  });
});
