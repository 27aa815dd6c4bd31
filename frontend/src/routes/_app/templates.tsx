import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TemplatesPage } from '@/features/templates/templates-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/templates')({
  head: () => titleOf(t`Templates`),
  component: TemplatesPage,
});
