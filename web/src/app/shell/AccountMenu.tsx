import type { Me } from '@hearth/shared/account/me'
import { Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconHelpCircle from '~icons/help-circle'
import IconLogout from '~icons/logout'
import IconSettings from '~icons/settings'
import IconShieldLock from '~icons/shield-lock'
import IconUser from '~icons/user'
import IconUserEdit from '~icons/user-edit'
import { MenuLink } from '../../ui/MenuLink.tsx'
import { memberIn } from '../session/member.ts'
import { toOffer } from '../session/offer.ts'
import { isAdmin, isStaff } from '../session/roles.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import { ThemeItems } from '../theme/ThemeItems.tsx'
import classes from './AccountMenu.module.css'

const edit = { to: '/profile-edit', name: 'shell.account.edit', icon: IconUserEdit } as const
/** The menu's links. A new screen adds its line here. */
const entries = [
  edit,
  { to: '/settings', name: 'settings.title', icon: IconSettings },
  { to: '/help/{-$article}', params: { article: undefined }, name: 'help.title', icon: IconHelpCircle },
] as const

/** What an incomplete profile does not lead away from: the help opens at /profile-edit. */
const newcomersEntries = [
  edit,
  { ...toOffer({ name: 'help', article: null }), name: 'help.title', icon: IconHelpCircle },
] as const

type Props = { me: Me; opened: boolean; onChange: (opened: boolean) => void; button: ReactNode }

/** The account menu: profile, theme and sign-out. */
export function AccountMenu({ me, opened, onChange, button }: Props) {
  const { t } = useTranslation()
  const signOut = useSignOut()
  const links = memberIn(me) ? entries : newcomersEntries
  return (
    <Menu opened={opened} onChange={onChange} width={260} withinPortal={false}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.email}>{me.account.email}</Menu.Label>
        {me.profile && (
          <MenuLink
            to="/profile/$profileId"
            params={{ profileId: me.profile.id }}
            leftSection={<IconUser size={20} aria-hidden="true" />}
          >
            {t('shell.account.profile')}
          </MenuLink>
        )}
        {links.map(({ name, icon: Icon, ...target }) => (
          <MenuLink key={name} {...target} leftSection={<Icon size={20} aria-hidden="true" />}>
            {t(name)}
          </MenuLink>
        ))}
        {isStaff(me) && (
          <MenuLink
            to={isAdmin(me) ? '/admin' : '/admin/cases'}
            leftSection={<IconShieldLock size={20} aria-hidden="true" />}
          >
            {t(isAdmin(me) ? 'shell.account.admin' : 'shell.account.moderation')}
          </MenuLink>
        )}
        <Menu.Divider />
        <ThemeItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={20} aria-hidden="true" />} onClick={signOut}>
          {t('shell.account.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
