import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconHeartBroken from '~icons/heart-broken'
import { askToUnmatch } from './ask-to-unmatch.ts'

type Props = { id: string; name: string; onDone?: () => void }

/** The menu item that ends a match. */
export function UnmatchItem({ id, name, onDone }: Props) {
  const { t } = useTranslation()
  return (
    <Menu.Item
      leftSection={<IconHeartBroken size={20} aria-hidden="true" />}
      onClick={() => void askToUnmatch({ id, name }, onDone)}
    >
      {t('matches.unmatch.item', { name })}
    </Menu.Item>
  )
}
