import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import actions from '../../ui/actions.module.css'
import { LooseCable } from '../../ui/drawings.tsx'
import { Notice } from '../../ui/Notice.tsx'

// As browsers say that a lazy screen did not arrive: the file of an older version is gone, or there is no connection.
const missingScreen = /dynamically imported module|importing a module script failed|preload css/i

/** What stands where a screen broke or did not load. */
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
