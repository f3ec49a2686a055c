import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import actions from '../../ui/actions.module.css'
import { LooseCable } from '../../ui/LooseCable.tsx'
import { Notice } from '../../ui/Notice.tsx'

// Browsers' messages when a lazy screen fails to load: an old version's file is gone, or there is no connection.
const missingScreen = /dynamically imported module|importing a module script failed|preload css/i

/** Replaces a screen that crashed or failed to load. */
export function Failed({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const missing = missingScreen.test(String(error))
  const offline = missing && !navigator.onLine
  useEffect(() => {
    if (offline) addEventListener('online', () => location.reload())
  }, [offline])
  return (
    <Notice
      drawing={<LooseCable />}
      title={t(offline ? 'offline.title' : missing ? 'failed.staleTitle' : 'failed.title')}
      text={t(offline ? 'offline.text' : missing ? 'failed.staleText' : 'failed.text')}
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
