import { Card, Drawing, ink, Tick, Word } from './parts';
import { t } from '@lingui/core/macro';

/** A message with header, footer and two buttons, one of them pressed. */
export function Chat() {
  return (
    <Drawing>
      <Card x={1} y={2} width={196} height={62} />
      <Word x={13} y={21} bold>{t`Order 17 is ready`}</Word>
      <Word x={13} y={38}>{t`Hi Sara, shall we deliver today?`}</Word>
      <Word x={13} y={54} fill={ink.muted}>{t`Reply STOP to leave`}</Word>
      <Tick x={172} y={52} stroke={ink.info} />
      <Tick x={177} y={52} stroke={ink.info} />
      <rect x="1" y="70" width="95" height="24" rx="8" fill="none" stroke={ink.primary} />
      <rect x="102" y="70" width="95" height="24" rx="8" fill="none" stroke={ink.line} />
      <Word x={48} y={86} fill={ink.primary} bold anchor="middle">{t`Yes, today`}</Word>
      <Word x={149} y={86} fill={ink.muted} anchor="middle">{t`Tomorrow`}</Word>
      <rect x="206" y="100" width="113" height="28" rx="8" fill={ink.primary} opacity=".16" />
      <Word x={218} y={118} bold>{t`Yes, today`}</Word>
      <path d="M96 88c40 6 60 22 104 26" fill="none" stroke={ink.primary} strokeWidth="1.5" strokeDasharray="3 4" />
    </Drawing>
  );
}
