import { type DiscoverOrder, discoverOrders } from '@hearth/shared/discover'
import { Button, Menu } from '@mantine/core'
import { IconArrowsSort, IconChevronDown, IconMapPin } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOpened } from '../ui/layers.ts'
import classes from './OrderPicker.module.css'

type Props = { order: DiscoverOrder; hasPlace: boolean; onOrder: (order: DiscoverOrder) => void }

/** The order of the members. A viewer without a place cannot sort by distance: the menu says how to add one. */
export function OrderPicker({ order, hasPlace, onOrder }: Props) {
  const { t } = useTranslation()
  const layer = useOpened()
  const possible = discoverOrders.filter((one) => hasPlace || one !== 'nearest')
  const current = possible.includes(order) ? order : 'lastSeen'
  return (
    <Menu {...layer} width={260} withinPortal={false}>
      <Menu.Target>
        <Button
          className={classes.target}
          variant="subtle"
          color="gray"
          size="sm"
          radius="xl"
          aria-label={t('discover.order.chosen', { order: t(`discover.order.${current}`) })}
          leftSection={<IconArrowsSort size={18} aria-hidden="true" />}
          rightSection={<IconChevronDown size={16} aria-hidden="true" />}
        >
          {t(`discover.order.${current}`)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={current} onChange={(value) => onOrder(value as DiscoverOrder)}>
          {possible.map((one) => (
            <Menu.RadioItem key={one} value={one} closeMenuOnClick>
              {t(`discover.order.${one}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        {!hasPlace && (
          <Menu.Item component={Link} to="/profile-edit" leftSection={<IconMapPin size={20} aria-hidden="true" />}>
            {t('discover.order.noPlace')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
