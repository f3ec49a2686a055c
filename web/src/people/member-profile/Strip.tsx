import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import IconChevronLeft from '~icons/chevron-left'
import IconChevronRight from '~icons/chevron-right'
import classes from './Strip.module.css'
import { useEmbla } from './use-embla.ts'

type Props = {
  count: number
  current: number
  onChange: (index: number) => void
  /** Shows and offers the place of each item. */
  hasDots?: boolean
  children: (index: number) => ReactNode
}

/** A carousel with one item in view. Items out of view are not in the tab order. */
export function Strip({ count, current, onChange, hasDots = true, children }: Props) {
  const viewport = useRef<HTMLDivElement>(null)
  const { isMovable, moveTo } = useEmbla(viewport, { count, current, onChange })
  const indexes = Array.from({ length: count }, (_, index) => index)
  return (
    <div className={classes.strip} data-movable={isMovable || undefined}>
      {count > 1 && <Arrows count={count} current={current} onChange={moveTo} />}
      <div className={classes.viewport} ref={viewport}>
        <div className={classes.items}>
          {indexes.map((index) => (
            <div key={index} className={classes.item} data-slide={index} inert={index !== current}>
              {children(index)}
            </div>
          ))}
        </div>
      </div>
      {hasDots && count > 1 && <Dots count={count} current={current} onChange={moveTo} />}
    </div>
  )
}

type ControlProps = Omit<Props, 'hasDots' | 'children'>

function Arrows({ count, current, onChange }: ControlProps) {
  const { t } = useTranslation()
  const arrows = [
    { to: current - 1, label: t('member.previous'), Icon: IconChevronLeft },
    { to: current + 1, label: t('member.next'), Icon: IconChevronRight },
  ]
  return (
    <>
      <span className="visually-hidden" role="status">
        {t('member.picture', { position: current + 1, total: count })}
      </span>
      <div className={classes.arrows}>
        {arrows.map(({ to, label, Icon }) => (
          <button
            key={label}
            type="button"
            className={classes.arrow}
            data-inactive={to < 0 || to >= count || undefined}
            aria-label={label}
            onClick={() => onChange(to)}
          >
            <Icon size={24} aria-hidden="true" />
          </button>
        ))}
      </div>
    </>
  )
}

function Dots({ count, current, onChange }: ControlProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.dots}>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <button
          key={index}
          type="button"
          className={classes.dot}
          aria-label={t('member.picture', { position: index + 1, total: count })}
          aria-current={index === current}
          tabIndex={-1}
          // The picture keeps the focus, and the keys.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChange(index)}
        />
      ))}
    </div>
  )
}
