import { matchList } from '@hearth/shared/page-cookies'
import { Menu } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import IconCards from '~icons/cards'
import IconInfoCircle from '~icons/info-circle'
import IconLayoutList from '~icons/layout-list'
import { MenuLink } from '../../ui/MenuLink.tsx'

export type View = 'cards' | typeof matchList
const views = [
  { view: 'cards', icon: IconCards },
  { view: matchList, icon: IconLayoutList },
] as const

type Props = {
  opened: boolean
  onChange: (opened: boolean) => void
  view: View
  onView: (view: View) => void
  button: ReactNode
}

/** How the recommendations are shown, and how they are chosen. */
export function ViewMenu({ opened, onChange, view, onView, button }: Props) {
  const { t } = useTranslation()
  const label = useId()
  return (
    <Menu opened={opened} onChange={onChange} width={240}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {/* biome-ignore lint/a11y/useSemanticElements: a menu must not contain a fieldset */}
        <div role="group" aria-labelledby={label}>
          <Menu.Label id={label}>{t('recommendations.view.label')}</Menu.Label>
          <Menu.RadioGroup value={view} onChange={(next) => onView(next as View)}>
            {views.map(({ view: one, icon: Icon }) => (
              <Menu.RadioItem
                key={one}
                value={one}
                closeMenuOnClick
                rightSection={<Icon size={20} aria-hidden="true" />}
              >
                {t(`recommendations.view.${one}`)}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </div>
        <Menu.Divider />
        <MenuLink to="/match/how-it-works" leftSection={<IconInfoCircle size={20} aria-hidden="true" />}>
          {t('recommendations.how.link')}
        </MenuLink>
      </Menu.Dropdown>
    </Menu>
  )
}
