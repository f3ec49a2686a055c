import { type ErrorComponentProps, Link } from '@tanstack/react-router'
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
  return (
    <Notice
      drawing={<LooseCable />}
      title={t(missing ? 'failed.staleTitle' : 'failed.title')}
      text={t(missing ? 'failed.staleText' : 'failed.text')}
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
