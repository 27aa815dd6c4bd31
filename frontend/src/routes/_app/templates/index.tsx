import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { TemplatesPage } from '@/features/templates/templates-page';
import { titleOf } from '@/lib/brand';
import { searchOf, text } from '@/lib/search/search';

export const Route = createFileRoute('/_app/templates/')({
  validateSearch: searchOf({ search: text, template: text }),
  head: () => titleOf(t`Templates`),
  component: TemplatesPage,
});
