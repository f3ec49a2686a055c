import type { CommunityField, CommunityFieldOption } from '@hearth/shared/members/community-fields'
import type { EditedFields } from '@hearth/shared/moderation/admin-fields'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { getI18n, useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { closeDialog, openDialog } from '../../ui/dialogs.tsx'
import { refusedFields } from '../../ui/form/problems.ts'
import { toastDone, toastProblem } from '../../ui/toast.ts'
import { useStaffFailure } from '../admin/failure.ts'
import list from '../admin/list.module.css'
import { staffApi } from '../admin/staff-client.ts'
import { useNumber } from '../admin/use-number.ts'
import { useNames } from './use-names.ts'

const modalId = 'merge-options'

type Props = { saved: EditedFields; field: CommunityField; from: CommunityFieldOption }

/** Asks which other option takes the place of this one. */
export const openMerge = ({ onMerged, ...props }: Props & { onMerged: () => void }) =>
  openDialog({
    modalId,
    title: getI18n().t('admin.fields.merge.title'),
    onGone: onMerged,
    children: <MergeForm {...props} />,
  })

function useMerge() {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const queryKey = staffApi.adminFields.read.queryKey()
  const failed = useStaffFailure()
  return useMutation(
    staffApi.adminFields.merge.mutationOptions({
      onSuccess: (stored) => {
        queryClient.setQueryData(queryKey, stored)
        closeDialog(modalId)
        toastDone(t('admin.fields.merge.done'))
      },
      onError: (error) => {
        const [refused] = refusedFields(error)
        if (refused) return toastProblem(t('admin.failed'), t(`admin.fields.problem.${refused.code}`))
        if (errorCode(error) !== 'FIELDS_CHANGED') return failed(error)
        void queryClient.invalidateQueries({ queryKey })
        closeDialog(modalId)
        toastProblem(t('admin.failed'), t('admin.fields.problem.FIELDS_CHANGED'))
      },
    }),
  )
}

/** Merges an option into another one. The numbers stand above the button that does it. */
function MergeForm({ saved: { uses, revision }, field, from }: Props) {
  const { t } = useTranslation()
  const merging = useMerge()
  const nameOf = useNames()
  const number = useNumber()
  const others = field.options.filter(({ key, retired }) => key !== from.key && !retired)
  const [to, setTo] = useState(others[0])
  const chosenBy = ({ key }: CommunityFieldOption) => number(uses[field.key]?.options[key] ?? 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (to) merging.mutate({ field: field.key, from: from.key, to: to.key, revision })
  }
  if (!to) return <Text>{t('admin.fields.merge.none')}</Text>
  const names = { from: nameOf(from).text, to: nameOf(to).text }
  return (
    <form className={list.form} onSubmit={submit} noValidate>
      <NativeSelect
        size="md"
        data-autofocus
        label={t('admin.fields.merge.into', { name: names.from })}
        value={to.key}
        data={others.map((option) => ({ value: option.key, label: nameOf(option).text }))}
        onChange={(event) => setTo(others.find(({ key }) => key === event.currentTarget.value))}
      />
      <Text role="status">
        {t('admin.fields.merge.numbers', { ...names, members: chosenBy(from), others: chosenBy(to) })}
      </Text>
      <Group gap="xs">
        <Button type="submit" size="md" loading={merging.isPending}>
          {t('admin.fields.merge.confirm')}
        </Button>
        <Button variant="default" size="md" onClick={() => closeDialog(modalId)}>
          {t('admin.cancel')}
        </Button>
      </Group>
    </form>
  )
}
