import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { closeDialog, openDialog } from '../../ui/dialogs.tsx'
import type { Link } from './links.ts'

/** Asks before it opens an external link, and names the host. */
export function useOpenLink() {
  const { t } = useTranslation()
  return ({ url, host }: Link) => {
    const modalId = `link-${url}`
    const close = () => closeDialog(modalId)
    openDialog({
      modalId,
      title: t('chat.link.title', { host }),
      children: (
        <>
          <Text size="sm">{t('chat.link.text')}</Text>
          <Text size="sm" c="dimmed" mt="sm" style={{ overflowWrap: 'anywhere' }} lineClamp={4}>
            {url}
          </Text>
          <Group justify="flex-end" mt="lg">
            <Button variant="default" onClick={close}>
              {t('chat.cancel')}
            </Button>
            <Button
              component="a"
              href={url}
              target="_blank"
              rel="noopener noreferrer nofollow"
              onClick={close}
              data-autofocus
            >
              {t('chat.link.open')}
            </Button>
          </Group>
        </>
      ),
    })
  }
}
