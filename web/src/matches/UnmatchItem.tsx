import { Menu } from '@mantine/core'
import { IconHeartBroken } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUnmatch } from './use-unmatch.ts'

type Props = { id: string; name: string; onDone?: () => void }

/** The menu item that ends a match. */
export function UnmatchItem({ id, name, onDone }: Props) {
  const { t } = useTranslation()
  const unmatch = useUnmatch()
  return (
    <Menu.Item
      leftSection={<IconHeartBroken size={20} aria-hidden="true" />}
      onClick={() => unmatch({ id, name }, onDone)}
    >
      {t('matches.unmatch.item', { name })}
    </Menu.Item>
  )
}
