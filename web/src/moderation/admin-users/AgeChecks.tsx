import type { AgeMethod, AgeResult } from '@hearth/shared/account/age-checks'
import { ageMethods, ageResults } from '@hearth/shared/account/age-methods'
import type { AdminUserDetails } from '@hearth/shared/moderation/admin-users'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDay } from '../../members/use-day.ts'
import { closeDialog } from '../../ui/dialogs.tsx'
import list from '../admin/list.module.css'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { staffClient } from '../admin/staff-client.ts'
import { useUserAct } from './use-user-act.ts'

/** Lists the checks of the account's age: what each found, how, when, and who checked. */
export function AgeChecks({ checks }: { checks: AdminUserDetails['ageChecks'] }) {
  const { t } = useTranslation()
  const day = useDay()
  if (!checks.length) return t('admin.user.none')
  return (
    <ul className={list.links}>
      {checks.map(({ result, method, checkedAt, by }) => (
        <li key={checkedAt}>
          {t(`admin.user.age.result.${result}`)} · {t(`admin.user.age.method.${method}`)}{' '}
          <SmallPrint span>
            {day(checkedAt)} · {by ?? t('admin.user.age.byProvider')}
          </SmallPrint>
        </li>
      ))}
    </ul>
  )
}

const today = () => new Date().toISOString().slice(0, 10)

/** The form for what staff found in a check. It keeps nothing of a document. */
export function AgeForm({ userId, dialogId }: { userId: string; dialogId: string }) {
  const { t } = useTranslation()
  const act = useUserAct()
  const [result, setResult] = useState<AgeResult>('adult')
  const [method, setMethod] = useState<AgeMethod>('in-person')
  const [checkedOn, setCheckedOn] = useState(today)
  const send = () => staffClient.adminUsers.recordAge({ userId, result, method, checkedOn })
  return (
    <form
      className={list.form}
      onSubmit={(event) => {
        event.preventDefault()
        act.mutate(send, { onSuccess: () => closeDialog(dialogId) })
      }}
    >
      <p className={list.hint}>{t('admin.user.age.lead')}</p>
      <NativeSelect
        label={t('admin.user.age.found')}
        value={result}
        data={ageResults.map((value) => ({ value, label: t(`admin.user.age.result.${value}`) }))}
        onChange={(event) => setResult(event.currentTarget.value as AgeResult)}
      />
      <NativeSelect
        label={t('admin.user.age.how')}
        value={method}
        data={ageMethods.map((value) => ({ value, label: t(`admin.user.age.method.${value}`) }))}
        onChange={(event) => setMethod(event.currentTarget.value as AgeMethod)}
      />
      <TextInput
        type="date"
        required
        label={t('admin.user.age.when')}
        max={today()}
        value={checkedOn}
        onChange={(event) => setCheckedOn(event.currentTarget.value)}
      />
      <Button type="submit" loading={act.isPending}>
        {t('admin.user.age.save')}
      </Button>
    </form>
  )
}
