import { evidenceLimits } from '@hearth/shared/moderation/evidence'
import { Button, Checkbox, Group, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../app/api/query-client.ts'
import { atMost } from '../../ui/at-most.ts'
import { closeDialog } from '../../ui/dialogs.tsx'
import { toastDone } from '../../ui/toast.ts'
import { FormFailure } from '../admin/FormFailure.tsx'
import { failureOf } from '../admin/failure.ts'
import list from '../admin/list.module.css'
import { staffApi, staffClient } from '../admin/staff-client.ts'
import { useTextFields } from '../admin/use-text-fields.ts'

/** Which authority gets the evidence of a case, and why. A threat to life waits for no second person. */
export function EvidenceForm({ caseId, modalId }: { caseId: string; modalId: string }) {
  const { t } = useTranslation()
  const texts = useTextFields({ authority: '', reference: '', reason: '' }, ['authority', 'reason'])
  const [emergency, setEmergency] = useState(false)
  const asking = useMutation({
    mutationFn: () => staffClient.evidence.request({ caseId, ...texts.values, emergency }),
    onSuccess: ({ state }) => {
      void queryClient.invalidateQueries({ queryKey: staffApi.evidence.list.key({ input: { caseId } }) })
      closeDialog(modalId)
      if (state === 'waiting') toastDone(t('admin.evidence.state.waiting'))
    },
  })
  const field = (name: keyof typeof texts.values) => ({
    ...texts.field(name),
    label: t(`admin.evidence.${name}`),
    ...atMost(evidenceLimits[name]),
    autoComplete: 'off',
  })
  return (
    <form
      ref={texts.ref}
      className={list.form}
      onSubmit={texts.submit(() => asking.isPending || asking.mutate())}
      noValidate
    >
      <TextInput data-autofocus {...field('authority')} />
      <TextInput {...field('reference')} />
      <Textarea autosize minRows={3} {...field('reason')} />
      <Checkbox
        label={t('admin.evidence.emergency')}
        description={t('admin.evidence.emergencyText')}
        checked={emergency}
        onChange={(event) => setEmergency(event.currentTarget.checked)}
      />
      <FormFailure text={failureOf(t, asking.error)} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog(modalId)}>
          {t('admin.cancel')}
        </Button>
        <Button type="submit" loading={asking.isPending}>
          {t(emergency ? 'admin.evidence.now' : 'admin.evidence.ask')}
        </Button>
      </Group>
    </form>
  )
}
