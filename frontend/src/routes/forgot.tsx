import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ForgotPage } from '@/features/accounts/links/forgot-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/forgot')({ head: () => titleOf(t`Forgot password`), component: ForgotPage });
