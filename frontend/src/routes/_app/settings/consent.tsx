import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { WordingsPage } from '@/features/people/wordings/wordings-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/settings/consent')({
  head: () => titleOf(t`Consent texts`),
  component: WordingsPage,
});
