import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';

/** Offers members whom a note can mention; nothing where one works alone. */
export function MentionButton({ hasAny, onAsk }: { hasAny: boolean; onAsk: () => void }) {
  if (!hasAny) return <span />;
  return (
    <Button
      size="small"
      // The field keeps its caret.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onAsk}
    >{t`Mention somebody`}</Button>
  );
}
