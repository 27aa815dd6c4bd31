import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import {
  api,
  type ChangeDoubleOptIn,
  checkWithdrawalWord,
  type DoubleOptIn,
  WITHDRAWAL_WORDS_MAX,
} from '@wavelane/contracts';
import { useAction } from '@/api/use-action';
import { AddWord } from '@/components/fields/words/add-word';
import { Removable } from '@/components/fields/words/removable';
import { useMay } from '@/lib/hooks/use-may';

/** The saved part of the rules as they are shown. */
export const rulesOf = ({ texts: _texts, words, ...rules }: DoubleOptIn): ChangeDoubleOptIn => ({
  ...rules,
  words: words.own,
});

/** The words with which people confirm: the product's, and the account's own. */
export function YesWords({ rules }: { rules: DoubleOptIn }) {
  const change = useAction(api.changeDoubleOptIn, { refreshes: [api.doubleOptIn], failed: t`Words not changed` });
  const mayManage = useMay('manage');
  const { builtIn, own } = rules.words;
  const save = (words: string[], onSuccess?: () => void) =>
    change.mutate({ ...rulesOf(rules), words }, { ...(onSuccess && { onSuccess }) });
  return (
    <Box component="details">
      <Typography component="summary" sx={{ cursor: 'pointer', fontWeight: 600, mb: 3 }}>
        {own.length === 0 ? t`Words that mean yes` : t`Words that mean yes; your own: ${own.length}`}
      </Typography>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {own.length > 0 ? (
          <Removable
            texts={own}
            label={t`Your own words`}
            busy={change.isPending || !mayManage}
            onRemove={(word) => save(own.filter((each) => each !== word))}
          />
        ) : null}
        {mayManage && own.length < WITHDRAWAL_WORDS_MAX ? (
          <AddWord
            label={t`A word or a short sentence`}
            check={checkWithdrawalWord}
            busy={change.isPending}
            onAdd={(word, onDone) => save([...own, word], onDone)}
          />
        ) : null}
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}
        >
          {builtIn.map((word) => (
            <Box component="li" key={word} sx={{ color: 'text.secondary' }}>
              <bdi>{word}</bdi>
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}
