import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ResetPage } from '@/features/accounts/links/reset-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/reset')({ head: () => titleOf(t`New password`), component: ResetPage });
