import { Role } from '@hearth/shared/account/roles'
import { staffLimits } from '@hearth/shared/moderation/staff'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { atMost } from '../../ui/at-most.ts'
import list from '../admin/list.module.css'
import { useTextFields } from '../admin/use-text-fields.ts'
import { useUserAct } from './use-user-act.ts'

export type Send = (reason: string, role: Role) => Promise<unknown>
/** `roles`: the roles to choose from, if the act gives one. */
type Props = { roles?: Role[] | undefined; send: Send; onSent: () => void }

/** Asks for a reason, and for a role if the act gives one. The words stay when the call fails. */
export function ReasonForm({ roles, send, onSent }: Props) {
  const { t } = useTranslation()
  const act = useUserAct()
  const { ref, values, field, submit } = useTextFields({ reason: '' })
  const [role, setRole] = useState(roles?.[0] ?? Role.options[0]!)
  const ask = () => act.mutate(() => send(values.reason, role), { onSuccess: onSent })
  return (
    <form ref={ref} className={list.form} noValidate onSubmit={submit(ask)}>
      {roles && (
        <NativeSelect
          label={t('admin.users.filter.role')}
          value={role}
          data={roles.map((value) => ({ value, label: t(`admin.role.${value}`) }))}
          onChange={(event) => setRole(Role.parse(event.currentTarget.value))}
        />
      )}
      <Textarea
        {...field('reason')}
        label={t('admin.user.reason')}
        description={t('admin.user.reasonHint')}
        autosize
        minRows={3}
        {...atMost(staffLimits.reason)}
      />
      <Button type="submit" loading={act.isPending}>
        {t('admin.user.ask')}
      </Button>
    </form>
  )
}
