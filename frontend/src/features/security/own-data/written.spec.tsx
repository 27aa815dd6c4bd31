import { screen } from '@testing-library/react';
import { MB } from '@wavelane/contracts';
import { openApp } from '@/testing/app';
import { openSecurity } from '@/testing/security';

const endsAt = '2026-12-01T10:00:00.000Z';
const written = (bytes: number) => ({ user: { written: { bytes, maxBytes: 20 * MB, endsAt } } });

describe('data saved by an account in 24 hours', () => {
  it('stands on the page about the account', async () => {
    await openSecurity(written(3 * MB));
    expect(await screen.findByText('Saved in 24 hours')).toBeVisible();
    expect(screen.getByText(/^3 of 20 MB are used until/)).toBeVisible();
  });

  it('warns once 80 % are passed', async () => {
    await openSecurity(written(17 * MB), '/settings/security', openApp);
    expect(await screen.findByText(/^Your account has saved 17 of the 20 MB/)).toBeVisible();
  });
});
