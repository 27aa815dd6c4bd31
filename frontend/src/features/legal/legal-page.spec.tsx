import { screen } from '@testing-library/react';
import { openPage, refusal, serve } from '@/testing/app';

const open = async (address: string, terms: string | null) => {
  const texts = { terms, privacy: null };
  serve({ 'GET /api/me': refusal('Sign in first', 401), 'GET /api/legal': { body: texts } });
  await openPage(address);
};

describe('terms and privacy (B8)', () => {
  it('shows the text of the operator verbatim, each paragraph in its own direction', async () => {
    await open('/terms', 'These are <b>our</b> terms.\n\nشروطنا');
    expect(await screen.findByText('These are <b>our</b> terms.')).toHaveAttribute('dir', 'auto');
    expect(screen.getByText('شروطنا')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Terms', level: 1 })).toBeVisible();
  });

  it('gives a contact if nothing is published yet', async () => {
    await open('/privacy', null);
    expect(await screen.findByText(/Nothing has been published here yet/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'hello@wavelane.example' })).toBeVisible();
  });
});
