import { createFileRoute } from '@tanstack/react-router';
import { OperationsPage } from '@/features/operations/operations-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/admin/operations')({
  head: () => titleOf('Operations'),
  component: OperationsPage,
});
