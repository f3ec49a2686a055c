import type { Wallet } from '@hearth/shared/account/wallets'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import IconWallet from '~icons/wallet'
import { api, client } from '../../app/api/client.ts'
import { errorCode, queryClient } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { freshly, isDeclined } from '../../app/session/freshly.ts'
import { useDay } from '../../members/use-day.ts'
import { askFirst } from '../../ui/dialogs.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { SettingsList, SettingsRow } from '../../ui/SettingsRow.tsx'
import classes from '../../ui/settings-part.module.css'
import { toastDone, toastProblem } from '../../ui/toast.ts'

const part = 'wallets'

/** The texts of refusals, apart from failures of any operation. */
const problems: Record<string, string> = {
  LAST_WAY_IN: 'settings.problem.LAST_WAY_IN',
  CHANGES_LOCKED: 'settings.locked.text',
}

function useRemoval() {
  const { t } = useTranslation()
  const removing = useMutation({
    mutationFn: (id: string) => freshly(() => client.wallets.remove({ id })),
    onSuccess: async () => {
      document.getElementById(part)?.focus()
      toastDone(t('wallets.removedToast'))
      await queryClient.invalidateQueries({ queryKey: api.wallets.list.key() })
    },
    onError: (error) => {
      if (isDeclined(error)) return
      const code = errorCode(error)
      toastProblem(t('wallets.notRemoved'), problems[code] ? t(problems[code]) : failureText(t, code))
    },
  })
  return ({ id, address }: Wallet) =>
    askFirst({
      title: t('wallets.ask.title', { address }),
      text: `${t('wallets.ask.text')} ${t('settings.endsOthers')}`,
      labels: { confirm: t('wallets.remove'), cancel: t('wallets.cancel') },
      dangerous: true,
      onConfirm: () => removing.mutate(id),
    })
}

/** The wallets that sign in to the account. Most accounts have none, and see nothing of it. */
export function Wallets() {
  const { t } = useTranslation()
  const day = useDay()
  const remove = useRemoval()
  const { data } = useQuery(api.wallets.list.queryOptions())
  if (!data?.length) return null
  return (
    <SettingsPart id={part} title={t('wallets.title')} about={t('wallets.lead')}>
      <SettingsList>
        {data.map((wallet) => (
          <SettingsRow
            key={wallet.id}
            icon={IconWallet}
            name={wallet.address}
            detail={t('wallets.added', { day: day(wallet.createdAt) })}
          >
            <button type="button" className={classes.button} onClick={() => remove(wallet)}>
              {t('wallets.remove')}
            </button>
          </SettingsRow>
        ))}
      </SettingsList>
    </SettingsPart>
  )
}
