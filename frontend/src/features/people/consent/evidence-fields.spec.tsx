import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import type { Wording } from '@wavelane/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { theme } from '@/app/theme/theme';
import { choose } from '@/testing/choose';
import { type EvidenceValues, newestFor } from './evidence';
import { EvidenceFields } from './evidence-fields';

const version = (number: number, text: string) => ({ version: number, text, hash: 'ab', at: '2026-01-02T03:04:00Z' });
const WORDINGS: Wording[] = [
  {
    id: 'w1',
    purpose: 'marketing',
    language: 'en',
    versions: [version(1, 'Yes, offers.'), version(2, 'Send me offers.')],
  },
];

function Fields() {
  const form = useForm<EvidenceValues>({
    defaultValues: { purpose: 'marketing', wording: '', means: 'web-form', at: '', reference: '', note: '' },
  });
  useWatch({ control: form.control });
  const values = form.getValues();
  const chosen = values.wording || newestFor(WORDINGS, values.purpose);
  return <EvidenceFields form={form} values={values} wordings={WORDINGS} chosen={chosen} timeZone="UTC" />;
}

describe('evidence of a consent', () => {
  it('shows the newest wording until another is chosen, and then that one', async () => {
    render(
      <ThemeProvider theme={theme}>
        <Fields />
      </ThemeProvider>,
    );
    const told = await screen.findByRole('combobox', { name: 'Text they saw' });
    expect(told).toHaveDisplayValue('English, version 2 (newest)');
    expect(screen.getByText('Send me offers.')).toBeVisible();
    await choose('Text they saw', 'English, version 1');
    expect(told).toHaveDisplayValue('English, version 1');
    expect(screen.getByText('Yes, offers.')).toBeVisible();
  });
});
