import { createFileRoute } from '@tanstack/react-router';
import { ResetPage } from '@/features/accounts/links/reset-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/reset')({ head: () => titleOf('New password'), component: ResetPage });
