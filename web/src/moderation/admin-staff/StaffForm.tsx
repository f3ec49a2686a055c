import type { StaffMember } from '@hearth/shared/moderation/admin-staff'
import { ReportCategory } from '@hearth/shared/moderation/reports'
import { CaseKind, staffLimits } from '@hearth/shared/moderation/staff'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { atMost } from '../../ui/at-most.ts'
import { closeDialog } from '../../ui/dialogs.tsx'
import { toastDone } from '../../ui/toast.ts'
import { useStaffFailure } from '../admin/failure.ts'
import list from '../admin/list.module.css'
import { staffApi } from '../admin/staff-client.ts'
import { useTextFields } from '../admin/use-text-fields.ts'

export const staffDialog = 'staff'

function useSave() {
  const { t } = useTranslation()
  const failed = useStaffFailure()
  const cache = useQueryClient()
  return useMutation(
    staffApi.adminStaff.update.mutationOptions({
      onSuccess: () => {
        closeDialog(staffDialog)
        toastDone(t('admin.done.title'), t('admin.done.text'))
      },
      onError: failed,
      onSettled: () => cache.invalidateQueries({ queryKey: staffApi.adminStaff.key() }),
    }),
  )
}

/** What a staff member is called, and what they work on. All kinds chosen means those of later versions too. */
export function StaffForm({ person }: { person: StaffMember }) {
  const { t } = useTranslation()
  const save = useSave()
  const { ref, values, field, submit } = useTextFields({ displayName: person.displayName ?? '' })
  const [kinds, setKinds] = useState<string[]>(person.kinds ?? CaseKind.options)
  const [declined, setDeclined] = useState<string[]>(person.declinedCategories)
  const send = () =>
    save.mutate({
      userId: person.userId,
      ...values,
      kinds: kinds.length === CaseKind.options.length ? null : CaseKind.options.filter((kind) => kinds.includes(kind)),
      declinedCategories: ReportCategory.options.filter((category) => declined.includes(category)),
    })
  return (
    <form ref={ref} className={list.form} noValidate onSubmit={submit(send)}>
      <TextInput
        {...field('displayName')}
        label={t('admin.staff.displayName')}
        description={t('admin.staff.displayNameHint')}
        {...atMost(staffLimits.name)}
      />
      <Checkbox.Group label={t('admin.staff.kinds')} value={kinds} onChange={setKinds}>
        {CaseKind.options.map((kind) => (
          <Checkbox key={kind} value={kind} label={t(`admin.kind.${kind}`)} my="xs" />
        ))}
      </Checkbox.Group>
      <Checkbox.Group label={t('admin.staff.declined')} value={declined} onChange={setDeclined}>
        {ReportCategory.options.map((category) => (
          <Checkbox key={category} value={category} label={t(`reports.category.${category}`)} my="xs" />
        ))}
      </Checkbox.Group>
      <Button type="submit" loading={save.isPending}>
        {t('admin.staff.save')}
      </Button>
    </form>
  )
}
