import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { VerifyPage } from '@/features/accounts/links/verify-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/verify')({ head: () => titleOf(t`Verify address`), component: VerifyPage });
