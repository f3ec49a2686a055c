import type { LinkOutcome } from '@hearth/shared/account/email-change'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../app/api/client.ts'
import { errorCode } from '../../../app/api/query-client.ts'
import { sessionChanged } from '../../../app/session/session.ts'
import { refusalText, toast } from '../toasts.ts'

export type LinkProps = {
  /** The secret of the link; null if the URL lacks it. */
  token: string | null
  /** The secret is used or no longer valid. */
  onUsed: () => void
}

/** Refusals with a page of their own. */
const refusals = ['SIGN_IN_REQUIRED', 'EMAIL_TAKEN'] as const

/** What the page shows after a button. */
export type Outcome =
  | LinkOutcome
  | { state: (typeof refusals)[number] }
  /** `notMeToken` opens the page that ends all access. */
  | { state: 'cancelled'; notMeToken: string }

/** Confirms a change of the address by the link to one side, or cancels it by the link to the present one. */
export function useChangeLink({ token, onUsed }: LinkProps) {
  const { t } = useTranslation()
  const [result, setResult] = useState<{ token: string | null; outcome: Outcome } | null>(null)
  // Another link that opens in this tab begins from the start. A used one is null.
  const outcome = result && (token === null || token === result.token) ? result.outcome : null
  const show = (found: Outcome) => setResult({ token, outcome: found })
  const done = (found: Outcome) => {
    show(found)
    onUsed()
  }
  const onError = (error: unknown) => {
    const code = errorCode(error)
    const refused = refusals.find((one) => one === code)
    if (refused) return show({ state: refused })
    if (code === 'NOT_FOUND') return onUsed()
    toast(t, 'bad', 'emailChange.linkFailed', refusalText(t, code))
  }
  const confirm = useMutation({
    mutationFn: () => client.emailChange.confirm({ token: token! }),
    onSuccess: async (found) => {
      done(found)
      // The menu shows the address. The session may have ended with the others.
      await sessionChanged().catch(() => {})
    },
    onError,
  })
  const cancel = useMutation({
    mutationFn: () => client.emailChange.object({ token: token! }),
    onSuccess: ({ notMeToken }) => done({ state: 'cancelled', notMeToken }),
    onError,
  })
  return { outcome, confirm, cancel, busy: confirm.isPending || cancel.isPending }
}
