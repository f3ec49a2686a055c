import { Anchor, Checkbox, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../app/api/client.ts'
import { errorCode } from '../app/api/query-client.ts'
import { requestAuth } from '../app/session/auth-client.ts'
import { isCancelled, signInByPasskey } from '../passkeys/ceremonies.ts'
import { ProofForm } from '../second-factor/ProofForm.tsx'
import { hasEarlierCode, proofProblem } from '../second-factor/proof-problem.ts'
import factor from '../second-factor/second-factor.module.css'
import { Loading } from '../ui/Loading.tsx'
import classes from './Form.module.css'
import { toast } from './toasts.ts'
import { useSignedIn } from './use-signed-in.ts'

/** Goes back to the forms of the sign-in. */
function useLeave() {
  const navigate = useNavigate()
  const { link } = useSearch({ from: '/auth' })
  return () => navigate({ to: '/auth', search: { link }, replace: true })
}

type Waiting = Awaited<ReturnType<typeof client.secondFactors.waiting>>

/** What the step asks for, why a factor is missing, and what to do when nothing is left. */
function Explanation({ methods, sameWay }: Waiting) {
  const { t } = useTranslation()
  const why = { email: 'secondFactor.step.sameEmail', phone: 'secondFactor.step.samePhone' } as const
  return (
    <div role="status">
      <Title order={1} className={classes.title}>
        {t('secondFactor.step.title')}
      </Title>
      <Text c="dimmed">{t(sameWay ? why[sameWay] : 'secondFactor.step.text')}</Text>
      {!methods.length && <Text mt="xs">{t('secondFactor.step.none')}</Text>}
    </div>
  )
}

/** The second step of a sign-in: a code of a second factor. */
export function SecondStep() {
  const { t } = useTranslation()
  const leave = useLeave()
  const signedIn = useSignedIn()
  const [problem, setProblem] = useState<string | null>(null)
  const [trustDevice, setTrust] = useState(false)
  const query = useQuery(api.secondFactors.waiting.queryOptions({ gcTime: 0, staleTime: 0, retry: false }))
  const over = query.isError && errorCode(query.error) === 'UNAUTHORIZED'
  const giveUp = () => {
    toast(t, 'bad', 'secondFactor.over')
    void leave()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `giveUp` changes with each render
  useEffect(() => {
    if (over) giveUp()
  }, [over])
  const onError = (error: unknown) => {
    const code = errorCode(error)
    if (code === 'CHALLENGE_OVER' || code === 'UNAUTHORIZED') return giveUp()
    if (!isCancelled(error)) setProblem(proofProblem(t, error))
  }
  const done = { onMutate: () => setProblem(null), onSuccess: () => signedIn(null), onError }
  const verify = useMutation({
    mutationFn: (proof: { method: string; code: string }) =>
      requestAuth('/second-factor/verify', { ...proof, trustDevice }),
    ...done,
  })
  const passkey = useMutation({ mutationFn: () => signInByPasskey(), ...done })
  const send = useMutation({
    mutationFn: (method: 'email' | 'phone') => client.secondFactors.sendWaiting({ method }),
    onError,
  })
  if (!query.data)
    return query.isError && !over ? <Text role="alert">{proofProblem(t, query.error)}</Text> : <Loading />
  return (
    <div className={classes.form}>
      <Explanation {...query.data} />
      {query.data.methods.length > 0 && (
        <ProofForm
          methods={query.data.methods}
          submitLabel={t('secondFactor.step.submit')}
          busy={verify.isPending || passkey.isPending || send.isPending}
          problem={problem}
          onProve={(method, code) => verify.mutate({ method, code })}
          onSend={(method) => send.mutateAsync(method).then(() => true, hasEarlierCode)}
          onPasskey={() => passkey.mutate()}
        >
          <Checkbox
            className={factor.trust}
            label={t('secondFactor.step.trust')}
            checked={trustDevice}
            onChange={(event) => setTrust(event.currentTarget.checked)}
          />
        </ProofForm>
      )}
      <Anchor component="button" type="button" className={classes.leave} onClick={leave}>
        {t('secondFactor.step.leave')}
      </Anchor>
    </div>
  )
}
