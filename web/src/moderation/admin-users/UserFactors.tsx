import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../app/session/session.ts'
import { TimeAgo } from '../../members/TimeAgo.tsx'
import { askFirst } from '../../ui/dialogs.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { SettingsList, SettingsRow } from '../../ui/SettingsRow.tsx'
import list from '../admin/list.module.css'
import { staffApi, staffClient } from '../admin/staff-client.ts'
import { useUserAct } from './use-user-act.ts'

const id = 'factors'
const focusHeading = () => document.getElementById(id)?.focus()

/** The second factors of an account, for an owner who has lost one. An admin removes none of their own here. */
export function UserFactors({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const { data: me } = useMe()
  const query = useQuery(staffApi.adminUsers.listFactors.queryOptions({ input: { userId } }))
  const removing = useRemoving(userId)
  const isOwn = me?.account.id === userId
  return (
    <SettingsPart
      id={id}
      title={t('admin.user.factors.title')}
      lead={t('admin.user.factors.lead')}
      query={query}
      notLoaded={t('admin.notLoaded')}
    >
      {query.data?.length === 0 && <p className={list.hint}>{t('admin.user.factors.none')}</p>}
      {query.data && query.data.length > 0 && (
        <SettingsList label={t('admin.user.factors.title')}>
          {query.data.map((factor) => (
            <FactorRow key={factor.id} factor={factor} removing={isOwn ? null : removing} />
          ))}
        </SettingsList>
      )}
    </SettingsPart>
  )
}

type Factor = Awaited<ReturnType<typeof staffClient.adminUsers.listFactors>>[number]
type Removing = { isPending: boolean; ask: (factorId: string, name: string) => void }

/** Removes a factor, once the admin has confirmed it. */
function useRemoving(userId: string): Removing {
  const { t } = useTranslation()
  const act = useUserAct()
  const ask = (factorId: string, name: string) =>
    askFirst({
      title: t('secondFactor.ask.title', { name }),
      text: t('admin.user.factors.about'),
      labels: { confirm: t('secondFactor.remove'), cancel: t('secondFactor.cancel') },
      dangerous: true,
      onConfirm: () =>
        act.mutate(() => staffClient.adminUsers.removeFactor({ userId, factorId }), { onSuccess: focusHeading }),
    })
  return { isPending: act.isPending, ask }
}

function FactorRow({ factor, removing }: { factor: Factor; removing: Removing | null }) {
  const { t } = useTranslation()
  const { lastUsedAt } = factor
  const name = t(`secondFactor.kind.${factor.kind}`)
  const used = (
    <>
      {t(lastUsedAt ? 'secondFactor.used' : 'secondFactor.unused')} {lastUsedAt && <TimeAgo at={lastUsedAt} />}
    </>
  )
  return (
    <SettingsRow name={name} detail={used}>
      {removing && (
        <Button
          variant="default"
          aria-label={t('secondFactor.removeOne', { name })}
          loading={removing.isPending}
          onClick={() => removing.ask(factor.id, name)}
        >
          {t('secondFactor.remove')}
        </Button>
      )}
    </SettingsRow>
  )
}
