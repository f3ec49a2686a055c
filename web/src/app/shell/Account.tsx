import type { Me } from '@hearth/shared/account/me'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOpened } from '../../ui/layers.ts'
import { layer } from '../lazy/layer.tsx'
import classes from './AccountMenu.module.css'
import { Avatar } from './Avatar.tsx'

const AccountMenu = layer(() => import('./AccountMenu.tsx'), 'AccountMenu')

/** The account's picture in the bar, which opens its menu. */
export function Account({ me }: { me: Me }) {
  const { t } = useTranslation()
  const menu = useOpened()
  const button = (
    <UnstyledButton
      className={classes.target}
      aria-label={t('shell.account.menu')}
      aria-haspopup="menu"
      onClick={() => menu.onChange(true)}
    >
      <Avatar me={me} />
    </UnstyledButton>
  )
  return <AccountMenu me={me} {...menu} button={button} />
}
