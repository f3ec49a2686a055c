import type { DiscoverOrder } from '@hearth/shared/people/discover'
import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconMapPin from '~icons/map-pin'
import { useOff } from '../../app/session/functions.ts'

type Props = {
  opened: boolean
  onChange: (opened: boolean) => void
  current: DiscoverOrder
  possible: DiscoverOrder[]
  hasPlace: boolean
  onOrder: (order: DiscoverOrder) => void
  button: ReactNode
}

/** The orders to choose from. */
export function OrderMenu({ opened, onChange, current, possible, hasPlace, onOrder, button }: Props) {
  const { t } = useTranslation()
  const showsDistances = !useOff().includes('distance')
  return (
    // The line of the button scrolls, and would cut a menu that is placed in it.
    <Menu opened={opened} onChange={onChange} width={260} withinPortal={false} floatingStrategy="fixed">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={current} onChange={(value) => onOrder(value as DiscoverOrder)}>
          {possible.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {t(`discover.order.${one}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {!hasPlace && showsDistances && (
          <Menu.Item component={Link} to="/profile-edit" leftSection={<IconMapPin size={20} aria-hidden="true" />}>
            {t('discover.order.noPlace')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
