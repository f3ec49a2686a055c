import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconRadar2 from '~icons/radar-2'
import { useFormat } from '../../members/use-format.ts'
import { RadiusLimit } from '../discover/filters/RadiusLimit.tsx'
import classes from './DistanceFilter.module.css'

type Props = {
  distance: number | undefined
  onDistance: (km: number | undefined) => void
  hasPlace: boolean
  onShow: () => void
}

/** Limits the map to a distance from the viewer. When folded, the filter stays active and its button shows the distance. */
export function DistanceFilter({ distance, onDistance, hasPlace, onShow }: Props) {
  const { t } = useTranslation()
  const words = useFormat()
  const [shown, setShown] = useState(false)
  const id = useId()
  const toggle = () => {
    if (!shown) onShow()
    setShown(!shown)
  }
  return (
    <div className={classes.filter}>
      <Button
        variant="default"
        radius="xl"
        aria-expanded={shown}
        aria-controls={id}
        leftSection={<IconRadar2 size={20} stroke={1.8} aria-hidden="true" />}
        onClick={toggle}
      >
        {t(shown ? 'map.hideFilter' : 'map.showFilter')}
        {!shown && distance !== undefined && ` · ${words.length(distance)}`}
      </Button>
      <div id={id} hidden={!shown} className={classes.fields}>
        <RadiusLimit radius={distance} onChange={onDistance} hasPlace={hasPlace} />
      </div>
    </div>
  )
}
