import type { Webhook } from '@hearth/shared/moderation/admin-webhooks'
import { WebhookInput } from '@hearth/shared/moderation/webhook-input'
import { webhookEvents, webhookLimits } from '@hearth/shared/webhook-events'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { atMost } from '../../ui/at-most.ts'
import { closeDialog, openDialog } from '../../ui/dialogs.tsx'
import { type Problem, problemsIn, refusedFields } from '../../ui/form/problems.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { toastDone } from '../../ui/toast.ts'
import list from '../admin/list.module.css'
import { staffApi } from '../admin/staff-client.ts'
import { openSecret } from './NewSecret.tsx'
import { useAfterAct } from './use-webhook-acts.ts'

const formDialog = 'webhook'

/** Opens the form of a new webhook, or of one that there is. */
export const openWebhookForm = (t: TFunction, webhook?: Webhook, onGone?: () => void) =>
  openDialog({
    modalId: formDialog,
    title: t(webhook ? 'admin.connections.form.change' : 'admin.connections.add'),
    onGone,
    children: <WebhookForm webhook={webhook} />,
  })

/**
 * Saves what the form has; a new webhook then shows its secret.
 * @param show marks the fields that the server refuses
 */
function useSave(webhook: Webhook | undefined, show: (found: Problem[]) => void) {
  const { t } = useTranslation()
  const after = useAfterAct()
  const onError = (error: Error) => {
    const found = refusedFields(error)
    if (found.length) show(found)
    else after.onError(error)
  }
  const { add, change } = staffApi.adminWebhooks
  const adding = useMutation(
    add.mutationOptions({
      ...after,
      onError,
      onSuccess: ({ secret }) => {
        closeDialog(formDialog)
        openSecret(t, secret)
      },
    }),
  )
  const changing = useMutation(
    change.mutationOptions({
      ...after,
      onError,
      onSuccess: () => {
        closeDialog(formDialog)
        toastDone(t('admin.done.title'), t('admin.done.text'))
      },
    }),
  )
  return {
    isPending: adding.isPending || changing.isPending,
    save: (input: WebhookInput) =>
      webhook ? changing.mutate({ ...input, webhookId: webhook.id }) : adding.mutate(input),
  }
}

const check = (values: object) => problemsIn(WebhookInput.safeParse(values))

function WebhookForm({ webhook }: { webhook: Webhook | undefined }) {
  const { t } = useTranslation()
  const { name = '', url = '', events = [], textOnly = false } = webhook ?? {}
  const form = useForm(useState<WebhookInput>({ name, url, events: [...events], textOnly }), {
    wordsOf: (code) => t([`admin.connections.problem.${code}`, 'admin.problem.text_required']),
  })
  const { save, isPending } = useSave(webhook, form.show)
  return (
    <form ref={form.ref} className={list.form} noValidate onSubmit={form.submit(check, () => save(form.values))}>
      <TextInput
        {...form.field('name')}
        label={t('admin.connections.form.name')}
        description={t('admin.connections.form.nameHint')}
        {...atMost(webhookLimits.name)}
      />
      <TextInput
        {...form.field('url')}
        type="url"
        inputMode="url"
        autoComplete="off"
        label={t('admin.connections.form.url')}
        description={t('admin.connections.form.urlHint')}
        {...atMost(webhookLimits.address)}
      />
      <Checkbox.Group
        label={t('admin.connections.form.events')}
        value={form.values.events}
        error={form.errorOf('events')}
        onChange={(chosen) => form.change({ events: webhookEvents.filter((event) => chosen.includes(event)) })}
      >
        {webhookEvents.map((event) => (
          <Checkbox key={event} name="events" value={event} label={t(`admin.connections.event.${event}`)} my="xs" />
        ))}
      </Checkbox.Group>
      <Checkbox
        label={t('admin.connections.form.textOnly')}
        description={t('admin.connections.form.textOnlyHint')}
        checked={form.values.textOnly}
        onChange={(event) => form.change({ textOnly: event.currentTarget.checked })}
      />
      <Button type="submit" loading={isPending}>
        {t('admin.connections.form.save')}
      </Button>
    </form>
  )
}
