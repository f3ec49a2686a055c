import { Button, CopyButton, Group, TextInput } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { closeDialog, openDialog } from '../../ui/dialogs.tsx'
import classes from './Connections.module.css'

const secretDialog = 'webhook-secret'

/** Shows a new secret in a dialog that no press beside it closes: it is shown once. */
export const openSecret = (t: TFunction, secret: string, onGone?: () => void) =>
  openDialog({
    modalId: secretDialog,
    title: t('admin.connections.secret.title'),
    closeOnClickOutside: false,
    onGone,
    children: <NewSecret secret={secret} />,
  })

function NewSecret({ secret }: { secret: string }) {
  const { t } = useTranslation()
  return (
    <div className={classes.secret}>
      <p>{t('admin.connections.secret.text')}</p>
      <TextInput size="md" readOnly label={t('admin.connections.secret.label')} value={secret} data-autofocus />
      <Group gap="xs">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button size="md" onClick={copy}>
              {t(copied ? 'admin.connections.secret.copied' : 'admin.connections.secret.copy')}
            </Button>
          )}
        </CopyButton>
        <Button size="md" variant="default" onClick={() => closeDialog(secretDialog)}>
          {t('admin.connections.secret.done')}
        </Button>
      </Group>
    </div>
  )
}
