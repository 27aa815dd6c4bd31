import { createFileRoute } from '@tanstack/react-router';
import { AdminPage } from '@/features/admin/admin-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/admin/')({ head: () => titleOf('Admin'), component: AdminPage });
