import type { CodeRequest } from '@hearth/shared/account/tokens'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestAuth } from '../../../app/session/auth-client.ts'
import { sessionChanged } from '../../../app/session/session.ts'
import { refusal, refusalText, toast } from '../toasts.ts'
import { forgetRequest } from './kept-request.ts'
import { refusalAddress } from './request.ts'

type Question = {
  request: CodeRequest
  /** The id of the account that the member reads. */
  account: string
  /** The server refuses the request. */
  onRefused: () => void
}

/** The member's answer to a program, which takes the browser back to it. */
export function useAnswer({ request, account, onRefused }: Question) {
  const { t } = useTranslation()
  const [answered, setAnswered] = useState(false)
  const goBack = (address: string) => {
    forgetRequest()
    setAnswered(true)
    // Replaces this page in the history, which so has neither the request nor the code.
    location.replace(address)
  }
  const allow = useMutation({
    mutationFn: () => requestAuth<{ redirect_to: string }>('/authorize', { ...request, account }),
    onSuccess: ({ redirect_to }) => goBack(redirect_to),
    onError: (error) => {
      const code = refusal(error)
      // The session has ended, or belongs to another account by now.
      if (code === 'UNAUTHORIZED') return sessionChanged().catch(() => {})
      if (code === 'REDIRECT_URI_NOT_ALLOWED') return onRefused()
      toast(t, 'bad', 'authorize.failed', refusalText(t, code))
    },
  })
  return { allow, deny: () => goBack(refusalAddress(request)), answered }
}
