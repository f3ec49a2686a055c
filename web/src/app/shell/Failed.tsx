import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import actions from '../../ui/actions.module.css'
import { LooseCable } from '../../ui/LooseCable.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { MissingPiece } from '../lazy/screen.ts'

// Browsers' messages when React's own lazy part fails to load.
const missingPart = /dynamically imported module|importing a module script failed|preload css/i

const stale = { title: 'failed.staleTitle', text: 'failed.staleText' } as const
const crashed = { title: 'failed.title', text: 'failed.text' } as const

/** Replaces a screen that crashed or failed to load. */
export function Failed({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const missing = error instanceof MissingPiece || missingPart.test(String(error))
  const offline = missing && !navigator.onLine
  const online = missing ? stale : crashed
  useEffect(() => {
    if (offline) addEventListener('online', () => location.reload())
  }, [offline])
  return (
    <Notice
      drawing={<LooseCable />}
      title={t(offline ? 'offline.title' : online.title)}
      text={t(offline ? 'offline.text' : online.text)}
    >
      <button type="button" className={actions.main} onClick={() => (missing ? location.reload() : reset())}>
        {t(missing ? 'failed.reload' : 'failed.again')}
      </button>
      <Link to="/" className={actions.other} reloadDocument>
        {t('notFound.home')}
      </Link>
    </Notice>
  )
}
