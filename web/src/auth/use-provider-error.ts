import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { providerErrorText } from '../identities/provider-error.ts'
import { toast } from './toasts.ts'

/**
 * Says once why a provider did not sign in, and takes the code out of the URL.
 * @returns the text, for as long as this screen is open
 */
export function useProviderError(): string | undefined {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { error } = useSearch({ from: '/auth' })
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    if (!error) return
    setCode(error)
    toast(t, 'bad', 'auth.toast.signInFailed', providerErrorText(t, error))
    void navigate({ to: '/auth', replace: true })
  }, [error, navigate, t])
  return code === null ? undefined : providerErrorText(t, code)
}
