import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { providerErrorText } from './provider-error.ts'

/** Says how the way to a provider and back ended, once. */
export function useLinkOutcome(providers: { id: string; label: string }[]) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { linked, error } = useSearch({ from: '/_members/settings' })
  const label = linked && providers.find(({ id }) => id === linked)?.label
  useEffect(() => {
    if (!label && !error) return
    if (error) toastProblem(t('identities.notLinked'), providerErrorText(t, error))
    else toastDone(t('identities.linked.title', { provider: label }), t('identities.linked.text'))
    void navigate({ to: '/settings', hash: 'ways-in', replace: true })
  }, [label, error, navigate, t])
}
