import { evidenceLimits } from '@hearth/shared/evidence'
import { Button, Checkbox, Group, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureOf } from '../admin/failure.ts'
import list from '../admin/list.module.css'
import { staffApi, staffClient } from '../admin/staff-client.ts'
import { queryClient } from '../app/api/query-client.ts'
import { closeDialog } from '../ui/dialogs.tsx'
import { toastDone } from '../ui/toast.ts'

/** Which authority gets the evidence of a case, and why. A threat to life waits for no second person. */
export function EvidenceForm({ caseId, modalId }: { caseId: string; modalId: string }) {
  const { t } = useTranslation()
  const [values, setValues] = useState({ authority: '', reference: '', reason: '' })
  const [emergency, setEmergency] = useState(false)
  const [tried, setTried] = useState(false)
  const asking = useMutation({
    mutationFn: () => staffClient.evidence.request({ caseId, ...values, emergency }),
    onSuccess: ({ state }) => {
      void queryClient.invalidateQueries({ queryKey: staffApi.evidence.list.key({ input: { caseId } }) })
      closeDialog(modalId)
      if (state === 'waiting') toastDone(t('admin.evidence.state.waiting'))
    },
  })
  const failed = failureOf(t, asking.error)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    const missing = (['authority', 'reason'] as const).find((name) => !values[name].trim())
    if (missing) event.currentTarget.querySelector<HTMLElement>(`[name="${missing}"]`)?.focus()
    else if (!asking.isPending) asking.mutate()
  }
  const field = (name: keyof typeof values) => ({
    name,
    label: t(`admin.evidence.${name}`),
    maxLength: evidenceLimits[name],
    autoComplete: 'off',
    value: values[name],
    error: tried && name !== 'reference' && !values[name].trim() && t('admin.sealed.file.missing'),
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setValues((before) => ({ ...before, [name]: value }))
    },
  })
  return (
    <form className={list.form} onSubmit={submit} noValidate>
      <TextInput data-autofocus {...field('authority')} />
      <TextInput {...field('reference')} />
      <Textarea autosize minRows={3} {...field('reason')} />
      <Checkbox
        label={t('admin.evidence.emergency')}
        description={t('admin.evidence.emergencyText')}
        checked={emergency}
        onChange={(event) => setEmergency(event.currentTarget.checked)}
      />
      {failed && (
        <Text c="var(--mantine-color-error)" role="alert">
          {failed}
        </Text>
      )}
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
