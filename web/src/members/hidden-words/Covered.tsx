import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './Covered.module.css'

/** Covers what has a hidden word of the member, until a tap. The focus goes where the button was. */
export function Covered({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) shown.current?.focus({ preventScroll: true })
  }, [isShown])
  if (isShown)
    return (
      <div ref={shown} className={classes.shown} tabIndex={-1}>
        {children}
      </div>
    )
  return (
    <div className={classes.covered}>
      <span>{t('members.covered.text')}</span>
      <button type="button" className={classes.show} onClick={() => setShown(true)}>
        {t('members.covered.show')}
      </button>
    </div>
  )
}
