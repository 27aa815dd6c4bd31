import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import type { BadgeStatus } from '@wavelane/contracts';
import { theme } from '@/app/theme/theme';
import { toneOf } from '@/testing/tone';
import { StatusBadge } from './status-badge';

describe('StatusBadge', () => {
  it.each([
    ['ACTIVE', 'ACTIVE', 'success'],
    ['APPROVED', 'APPROVED', 'success'],
    ['replied', 'REPLIED', 'success'],
    ['delivered', 'DELIVERED', 'info'],
    ['READ', 'READ', 'info'],
    ['SENT', 'SENT', 'info'],
    ['PENDING', 'PENDING', 'warning'],
    ['PENDING_AUTH', 'PENDING AUTH', 'warning'],
    ['queued', 'QUEUED', 'warning'],
    ['partial', 'PARTIAL', 'warning'],
    ['PAUSED', 'PAUSED', 'text'],
    ['CANCELLED', 'CANCELLED', 'text'],
    ['EXPIRED', 'EXPIRED', 'error'],
    ['failed', 'FAILED', 'error'],
    ['REJECTED', 'REJECTED', 'error'],
    ['never heard of', 'PENDING', 'warning'],
    ['constructor', 'PENDING', 'warning'],
  ])('shows %s as %s in the tone %s', (status, text, tone) => {
    render(
      <ThemeProvider theme={theme}>
        {/* An older page may get a status of a newer server. */}
        <StatusBadge status={status as BadgeStatus} />
      </ThemeProvider>,
    );
    expect(screen.getByText(text)).toBeVisible();
    expect(toneOf(screen.getByText(text))).toBe(tone);
  });
});
