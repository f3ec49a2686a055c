import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconDots from '~icons/dots'
import classes from './MoreWays.module.css'
import type { Way } from './way.ts'

type Props = { ways: Way[]; onChoose: (way: Way) => void }

/** Ways shown before "More ways to sign in". */
const rowLength = 3

/** A row of the first ways, and a button that shows the others. */
export function MoreWays({ ways, onChoose }: Props) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button is gone. The first way that it has shown takes its focus.
    if (all) row.current?.querySelectorAll('button')[rowLength]?.focus()
  }, [all])
  if (!ways.length) return null
  const shown = all ? ways : ways.slice(0, rowLength)
  return (
    <div className={classes.ways}>
      <p className={classes.or}>{t('auth.ways.or')}</p>
      <div ref={row} className={classes.row} data-all={all || undefined}>
        {shown.map((way) => (
          <WayButton key={way.id} way={way} onChoose={onChoose} />
        ))}
      </div>
      {!all && ways.length > rowLength && (
        <Button
          variant="subtle"
          color="gray"
          className={classes.more}
          leftSection={<IconDots size={18} aria-hidden />}
          onClick={() => setAll(true)}
        >
          {t('auth.ways.more')}
        </Button>
      )}
    </div>
  )
}

type ButtonProps = { way: Way; onChoose: (way: Way) => void; label?: string }

/** The button of one way. */
export function WayButton({ way, onChoose, label = way.label }: ButtonProps) {
  const { icon: Icon } = way
  return (
    <Button
      variant="default"
      className={classes.way}
      classNames={{ label: classes.wayLabel }}
      leftSection={<Icon size={20} aria-hidden />}
      onClick={() => onChoose(way)}
    >
      {label}
    </Button>
  )
}
