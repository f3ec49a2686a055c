import { useTranslation } from 'react-i18next'
import classes from './MoreWays.module.css'
import type { Way } from './way.ts'

type Props = {
  ways: Way[]
  /** The way of the last sign-in on this device. */
  last: string | null
  onChoose: (way: Way) => void
}

/** All ways besides the password, always in the same order, and a word about the one of last time. */
export function MoreWays({ ways, last, onChoose }: Props) {
  const { t } = useTranslation()
  const lastWay = ways.find(({ id }) => id === last)
  if (!ways.length) return null
  return (
    <div className={classes.ways}>
      <p className={classes.or}>{t('auth.ways.or')}</p>
      <div className={classes.row}>
        {ways.map((way) => (
          <button key={way.id} type="button" className={classes.way} onClick={() => onChoose(way)}>
            <way.icon size={20} aria-hidden />
            {way.label}
          </button>
        ))}
      </div>
      {lastWay && <p className={classes.last}>{t('auth.ways.last', { way: lastWay.label })}</p>}
    </div>
  )
}
