import { Skeleton, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../app/api/client.ts'
import { isCancelled, signInByPasskey } from '../passkeys/ceremonies.ts'
import { ProofForm } from '../second-factor/ProofForm.tsx'
import { hasEarlierCode, proofProblem } from '../second-factor/proof-problem.ts'
import classes from '../second-factor/second-factor.module.css'

type Proof = Parameters<typeof client.reauthentication.prove>[0]

/** Asks the member to prove the account again. What was typed on the screen below stays. */
export function AskAgain({ onProved }: { onProved: () => void }) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string | null>(null)
  const query = useQuery(api.reauthentication.methods.queryOptions({ gcTime: 0, staleTime: 0 }))
  const onError = (error: unknown) => {
    if (!isCancelled(error)) setProblem(proofProblem(t, error))
  }
  const prove = useMutation({
    mutationFn: (proof: Proof) => client.reauthentication.prove(proof),
    onMutate: () => setProblem(null),
    onSuccess: onProved,
    onError,
  })
  // A sign-in with a passkey is the strongest proof: its session takes the place of this one.
  const passkey = useMutation({ mutationFn: () => signInByPasskey(), onSuccess: onProved, onError })
  const send = useMutation({
    mutationFn: (method: 'email' | 'phone') => client.reauthentication.sendCode({ method }),
    onError,
  })
  const methods = query.data?.methods ?? []
  return (
    <div className={classes.form}>
      <Text>{t('secondFactor.again.text')}</Text>
      {query.isPending && <Skeleton h={48} />}
      {query.isError && <p role="alert">{proofProblem(t, query.error)}</p>}
      {query.data && !methods.length && <Text>{t('secondFactor.again.none')}</Text>}
      {methods.length > 0 && (
        <ProofForm
          methods={methods}
          submitLabel={t('secondFactor.again.submit')}
          busy={prove.isPending || passkey.isPending || send.isPending}
          problem={problem}
          onClear={() => setProblem(null)}
          onProve={(method, proof) => prove.mutate({ method, proof })}
          onSend={(method) => send.mutateAsync(method).then(() => true, hasEarlierCode)}
          onPasskey={() => passkey.mutate()}
        />
      )}
    </div>
  )
}
