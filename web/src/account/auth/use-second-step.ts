import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, client } from '../../app/api/client.ts'
import { errorCode } from '../../app/api/query-client.ts'
import { requestAuth } from '../../app/session/auth-client.ts'
import { isCancelled, signInByPasskey } from '../passkeys/ceremonies.ts'
import { proofProblem } from '../second-factor/proof-problem.ts'
import { toast } from './toasts.ts'
import { useSignedIn } from './use-signed-in.ts'

/** Goes back to the forms of the sign-in. */
function useLeave() {
  const navigate = useNavigate()
  const { link } = useSearch({ from: '/auth' })
  return () => navigate({ to: '/auth', search: { link }, replace: true })
}

/** The sign-in that waits for a second factor. When it is over, the forms of the sign-in come back. */
function useWaiting() {
  const { t } = useTranslation()
  const leave = useLeave()
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
  return { query, over, giveUp, leave }
}

/** The proofs of a second step, of which one signs in. */
export function useSecondStep() {
  const { t } = useTranslation()
  const signedIn = useSignedIn()
  const { giveUp, ...waiting } = useWaiting()
  const [problem, setProblem] = useState<string | null>(null)
  const onError = (error: unknown) => {
    const code = errorCode(error)
    if (code === 'CHALLENGE_OVER' || code === 'UNAUTHORIZED') return giveUp()
    if (!isCancelled(error)) setProblem(proofProblem(t, error))
  }
  const clear = () => setProblem(null)
  const done = { onMutate: clear, onSuccess: () => signedIn(null), onError }
  const verify = useMutation({
    mutationFn: (proof: { method: string; code: string; trustDevice: boolean }) =>
      requestAuth('/second-factor/verify', proof),
    ...done,
  })
  const passkey = useMutation({ mutationFn: () => signInByPasskey(), ...done })
  const send = useMutation({
    mutationFn: (method: 'email' | 'phone') => client.secondFactors.sendWaiting({ method }),
    onError,
  })
  const busy = verify.isPending || passkey.isPending || send.isPending
  return { ...waiting, problem, clear, verify: verify.mutate, passkey: passkey.mutate, send: send.mutateAsync, busy }
}
