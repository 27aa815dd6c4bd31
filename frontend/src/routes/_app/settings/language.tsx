import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LanguagePage } from '@/features/settings/language-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/settings/language')({
  head: () => titleOf(t`Language & time`),
  component: LanguagePage,
});
