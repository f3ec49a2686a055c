import { isGone } from '@hearth/shared/community-functions'
import type { DiscoverOrder } from '@hearth/shared/people/discover'
import { discoverOrders } from '@hearth/shared/people/discover-limits'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconArrowsSort from '~icons/arrows-sort'
import IconChevronDown from '~icons/chevron-down'
import { layer } from '../../app/lazy/layer.tsx'
import { useOff } from '../../app/session/functions.ts'
import { useOpened } from '../../ui/layers.ts'
import classes from './OrderPicker.module.css'

type Props = { order: DiscoverOrder; hasPlace: boolean; onOrder: (order: DiscoverOrder) => void }

const OrderMenu = layer(() => import('./OrderMenu.tsx'), 'OrderMenu')

/** The order of the members. A viewer without a place cannot sort by distance: the menu says how to add one. */
export function OrderPicker({ order, hasPlace, onOrder }: Props) {
  const { t } = useTranslation()
  const menu = useOpened()
  const off = useOff()
  const possible = discoverOrders.filter((one) => (hasPlace || one !== 'nearest') && !isGone(off, 'orders', one))
  const current = possible.includes(order) ? order : 'lastSeen'
  const button = (
    <Button
      className={classes.target}
      variant="default"
      radius="xl"
      aria-label={t('discover.order.chosen', { order: t(`discover.order.${current}`) })}
      aria-haspopup="menu"
      leftSection={<IconArrowsSort size={18} aria-hidden="true" />}
      rightSection={<IconChevronDown size={16} aria-hidden="true" />}
      onClick={() => menu.onChange(true)}
    >
      {t(`discover.order.${current}`)}
    </Button>
  )
  return (
    <OrderMenu {...menu} current={current} possible={possible} hasPlace={hasPlace} onOrder={onOrder} button={button} />
  )
}
