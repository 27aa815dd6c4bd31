import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { HelpPage } from '@/features/help/help-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/help')({ head: () => titleOf(t`Help`), component: HelpPage });
