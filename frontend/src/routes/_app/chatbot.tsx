import { t } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ChatbotPage } from '@/features/workflows/chatbot-page';
import { titleOf } from '@/lib/brand';

export const Route = createFileRoute('/_app/chatbot')({ head: () => titleOf(t`Chatbot`), component: ChatbotPage });
