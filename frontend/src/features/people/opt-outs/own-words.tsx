import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api, checkWithdrawalWord, WITHDRAWAL_WORDS_MAX } from '@wavelane/contracts';
import { withdrawalWordsQuery } from '@/api/people-queries';
import { useAction } from '@/api/use-action';
import { ErrorNote } from '@/components/error-note';
import { Loading } from '@/components/loading';
import { Section } from '@/components/section';
import { AddWord } from '@/components/fields/words/add-word';
import { Removable } from '@/components/fields/words/removable';
import { useMay } from '@/lib/hooks/use-may';

/** The words with which people opt out: the product's, and the account's own. */
export function OwnWords() {
  const { data, error, isPending, refetch } = useQuery(withdrawalWordsQuery);
  const mayManage = useMay('manage');
  const change = useAction(api.changeWithdrawalWords, {
    refreshes: [api.withdrawalWords],
    failed: t`Words not changed`,
  });
  const save = (words: string[], onSuccess?: () => void) =>
    change.mutate({ words }, { ...(onSuccess && { onSuccess }) });
  const own = data?.own ?? [];
  return (
    <Section
      title={t`Words that mean stop`}
      text={t`If someone sends one of these words, they are opted out right away. Case, accents and punctuation do not count.`}
    >
      {error ? <ErrorNote error={error} retry={() => void refetch()} /> : null}
      {isPending ? <Loading rows={1} /> : null}
      {data ? (
        <>
          {own.length > 0 ? (
            <Removable
              texts={own}
              label={t`Your own words`}
              busy={change.isPending}
              onRemove={mayManage ? (word) => save(own.filter((each) => each !== word)) : undefined}
            />
          ) : (
            <Typography color="textSecondary">{t`You have no words of your own.`}</Typography>
          )}
          {!mayManage ? null : own.length < WITHDRAWAL_WORDS_MAX ? (
            <AddWord
              label={t`A word or a short sentence`}
              check={checkWithdrawalWord}
              busy={change.isPending}
              onAdd={(word, onDone) => save([...own, word], onDone)}
            />
          ) : (
            <Typography color="textSecondary">{t`There are ${WITHDRAWAL_WORDS_MAX} of them, which is as many as there may be.`}</Typography>
          )}
          <BuiltIn words={data.builtIn} />
        </>
      ) : null}
    </Section>
  );
}

function BuiltIn({ words }: { words: readonly string[] }) {
  return (
    <Box component="details">
      <Typography component="summary" sx={{ cursor: 'pointer', fontWeight: 600, mb: 3 }}>
        {t`Understood in every account: ${words.length} words`}
      </Typography>
      <Box
        component="ul"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}
      >
        {words.map((word) => (
          <Box component="li" key={word} sx={{ color: 'text.secondary' }}>
            <bdi>{word}</bdi>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
