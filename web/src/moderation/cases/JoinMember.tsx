import type { Case } from '@hearth/shared/moderation/cases'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { getI18n, useTranslation } from 'react-i18next'
import { errorCode } from '../../app/api/query-client.ts'
import { failureText } from '../../app/i18n/failure-text.ts'
import { isDeclined } from '../../app/session/freshly.ts'
import { closeDialog, openDialog } from '../../ui/dialogs.tsx'
import { toastDone } from '../../ui/toast.ts'
import { staffClient } from '../admin/staff-client.ts'
import { type Found, SearchDialog } from './SearchDialog.tsx'

const modalId = 'join-member'
const refusals = ['CASE_CHANGED', 'NOT_CLAIMED', 'OWN_CASE']

type Props = { read: Pick<Case, 'id' | 'version'>; onJoined: () => unknown }

/** Asks which member a notice is about that led to none. */
export const openJoinMember = (props: Props) =>
  openDialog({
    modalId,
    title: getI18n().t('admin.joinMember.title'),
    size: 560,
    children: <JoinMember {...props} />,
  })

function JoinMember({ read, onJoined }: Props) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [member, setMember] = useState<Found>()
  const joining = useMutation({
    mutationFn: (profileId: string) =>
      staffClient.adminOutsideNotices.join({ caseId: read.id, version: read.version, profileId }),
    onSuccess: ({ caseId }) => {
      closeDialog(modalId)
      toastDone(t('admin.joinMember.done', { name: member?.label }))
      if (caseId === read.id) return onJoined()
      return navigate({ to: '/admin/cases/$caseId', params: { caseId }, search: {} })
    },
  })
  const code = joining.error && !isDeclined(joining.error) ? errorCode(joining.error) : null
  if (!member) return <SearchDialog modalId={modalId} kinds={['member', 'photo']} onChosen={setMember} />
  return (
    <Stack>
      <Text>{t('admin.joinMember.text', { name: member.label })}</Text>
      {code && (
        <Text role="alert" c="var(--mantine-color-error)">
          {refusals.includes(code) ? t(`admin.refusal.${code}`) : failureText(t, code)}
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" data-autofocus onClick={() => setMember(undefined)}>
          {t('admin.joinMember.back')}
        </Button>
        <Button loading={joining.isPending} onClick={() => joining.mutate(member.id)}>
          {t('admin.joinMember.submit', { name: member.label })}
        </Button>
      </Group>
    </Stack>
  )
}
