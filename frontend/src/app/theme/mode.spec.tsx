import { act, render, screen } from '@testing-library/react';
import { setMode, useMode } from './mode';

const Shown = () => <p>{useMode()}</p>;
const root = () => document.documentElement;

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
});

describe('The theme', () => {
  it('starts dark, and keeps the chosen mode', () => {
    render(<Shown />);
    expect(screen.getByText('dark')).toBeVisible();
    act(() => setMode('light'));
    expect(screen.getByText('light')).toBeVisible();
    expect(root()).toHaveClass('light');
    expect(root()).not.toHaveClass('dark');
    expect(root()).toHaveAttribute('data-theme', 'light');
    expect(localStorage.getItem('theme')).toBe('light');
  });

  it('follows what another tab has chosen', () => {
    render(<Shown />);
    localStorage.setItem('theme', 'light');
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
    expect(screen.getByText('light')).toBeVisible();
    expect(root()).toHaveClass('light');
  });

  it('changes for this tab if nothing can be kept', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('forbidden');
    });
    render(<Shown />);
    act(() => setMode('light'));
    expect(screen.getByText('light')).toBeVisible();
    jest.restoreAllMocks();
    act(() => setMode('dark'));
    expect(screen.getByText('dark')).toBeVisible();
  });
});
