import { createFileRoute } from '@tanstack/react-router';
import { BulkPage } from '@/features/bulk/bulk-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/bulk')({ head: () => titleOf('Bulk'), component: BulkPage });
