import { ActionIcon } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconCurrentLocation from '~icons/current-location'
import IconMinus from '~icons/minus'
import IconPlus from '~icons/plus'
import classes from './MapControls.module.css'
import type { OwnPosition } from './use-own-position.ts'

/** Buttons to zoom in, zoom out, and go to the device's position. */
export function MapControls({ onZoom, own }: { onZoom: (by: number) => void; own: OwnPosition }) {
  const { t } = useTranslation()
  const look = { variant: 'default', size: 44, className: classes.control }
  return (
    <div className={classes.controls}>
      <ActionIcon {...look} aria-label={t('map.locate')} loading={own.asking} onClick={own.ask}>
        <IconCurrentLocation size={22} stroke={1.8} aria-hidden="true" />
      </ActionIcon>
      <div className={classes.zoom}>
        <ActionIcon {...look} aria-label={t('map.zoomIn')} onClick={() => onZoom(1)}>
          <IconPlus size={22} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon {...look} aria-label={t('map.zoomOut')} onClick={() => onZoom(-1)}>
          <IconMinus size={22} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      </div>
    </div>
  )
}
