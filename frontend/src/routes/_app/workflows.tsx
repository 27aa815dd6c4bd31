import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { WorkflowsPage } from '@/features/workflows/workflows-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/workflows')({
  head: () => titleOf(t`Workflows`),
  component: WorkflowsPage,
});
