import type { Webhook } from '@hearth/shared/moderation/admin-webhooks'
import { ActionIcon, Menu } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconDots from '~icons/dots'
import { askFirst } from '../../ui/dialogs.tsx'
import { useRemove, useRotate, useTurn } from './use-webhook-acts.ts'
import { openWebhookForm } from './WebhookForm.tsx'

/** What is rarely done with a webhook. What others would feel asks first. */
export function WebhookMenu({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation()
  const opener = useRef<HTMLButtonElement>(null)
  // The item that opened a dialog is gone with the menu, so the dialog itself cannot return the focus.
  const onGone = () => {
    if (document.activeElement === document.body) opener.current?.focus()
  }
  const [turn, rotate, remove] = [useTurn(), useRotate(onGone), useRemove()]
  const { id: webhookId, name, off } = webhook
  const ask = (act: 'rotate' | 'remove', onConfirm: () => void) =>
    askFirst({
      title: t(`admin.connections.${act}.title`, { name }),
      text: t(`admin.connections.${act}.text`),
      labels: { confirm: t(`admin.connections.${act}.confirm`), cancel: t('admin.cancel') },
      dangerous: act === 'remove',
      onConfirm,
      onGone,
    })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          ref={opener}
          size={44}
          variant="subtle"
          color="gray"
          aria-label={t('admin.connections.acts', { name })}
        >
          <IconDots size={20} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => openWebhookForm(t, webhook, onGone)}>{t('admin.connections.change')}</Menu.Item>
        <Menu.Item onClick={() => ask('rotate', () => rotate.mutate({ webhookId }))}>
          {t('admin.connections.rotate.confirm')}
        </Menu.Item>
        <Menu.Item onClick={() => turn.mutate({ webhookId, on: off !== null })}>
          {t(off ? 'admin.connections.switchOn' : 'admin.connections.switchOff')}
        </Menu.Item>
        <Menu.Item onClick={() => ask('remove', () => remove.mutate({ webhookId }))}>
          {t('admin.connections.remove.confirm')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
