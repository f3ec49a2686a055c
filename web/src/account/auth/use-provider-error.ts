import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { providerErrorText } from '../identities/provider-error.ts'
import { toast } from './toasts.ts'

/**
 * Says once why a provider did not sign in, and takes the code out of the URL, with the ticket of a banned account.
 * @returns the text and the ticket, for as long as this screen is open
 */
export function useProviderError(): { text?: string; ticket?: string } {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { error } = useSearch({ from: '/auth' })
  const ticket = useLocation({ select: ({ hash }) => hash })
  const [refusal, setRefusal] = useState<{ code: string; ticket: string } | null>(null)
  useEffect(() => {
    if (!error) return
    setRefusal({ code: error, ticket })
    toast(t, 'bad', 'auth.toast.signInFailed', providerErrorText(t, error))
    void navigate({ to: '/auth', replace: true })
  }, [error, ticket, navigate, t])
  if (!refusal) return {}
  const isBanned = refusal.code === 'ACCOUNT_BANNED' && refusal.ticket !== ''
  return { text: providerErrorText(t, refusal.code), ...(isBanned && { ticket: refusal.ticket }) }
}
