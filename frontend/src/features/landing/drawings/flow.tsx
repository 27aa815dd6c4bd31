import { Card, Drawing, ink, Word } from './parts';
import { t } from '@lingui/core/macro';

/** A question with two answers, each leading on. */
export function Flow() {
  return (
    <Drawing>
      <path d="M104 66c30 0 30-36 62-36M104 66c30 0 30 36 62 36" fill="none" stroke={ink.primary} strokeWidth="2" />
      <path d="M256 30h30M256 102h30" fill="none" stroke={ink.accent} strokeWidth="2" />
      <Card x={1} y={46} width={103} height={40} />
      <Card x={166} y={10} width={90} height={40} />
      <Card x={166} y={82} width={90} height={40} />
      <Word x={52} y={70} bold anchor="middle">{t`Greeting`}</Word>
      <Word x={211} y={34} anchor="middle">{t`Order status`}</Word>
      <Word x={211} y={106} anchor="middle">{t`Talk to us`}</Word>
      <circle cx="297" cy="30" r="9" fill="none" stroke={ink.accent} strokeWidth="2" />
      <circle cx="297" cy="102" r="9" fill="none" stroke={ink.accent} strokeWidth="2" />
    </Drawing>
  );
}
