import type { Me } from '@hearth/shared/account/me'
import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useOpened } from '../../ui/layers.ts'
import { LazyLayer } from '../lazy/layer.tsx'
import classes from './AccountMenu.module.css'
import { Avatar } from './Avatar.tsx'

const loadMenu = () => import('./AccountMenu.tsx').then(({ AccountMenu }) => AccountMenu)

/** The account's picture in the bar, which opens its menu. */
export function Account({ me }: { me: Me }) {
  const { t } = useTranslation()
  const layer = useOpened()
  const button = (
    <UnstyledButton
      className={classes.target}
      aria-label={t('shell.account.menu')}
      aria-haspopup="menu"
      onClick={() => layer.onChange(true)}
    >
      <Avatar me={me} />
    </UnstyledButton>
  )
  return (
    <LazyLayer load={loadMenu} opened={layer.opened} button={button}>
      {(AccountMenu, opened) => <AccountMenu me={me} {...layer} opened={opened} button={button} />}
    </LazyLayer>
  )
}
