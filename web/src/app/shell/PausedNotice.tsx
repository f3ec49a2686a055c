import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import parts from '../../ui/settings-part.module.css'
import { useSettings } from '../session/use-settings.ts'
import classes from './HiddenNotice.module.css'

/**
 * Tells a paused member who still sees them, with one button back. Not beside the chats, which go on as before and fill
 * the window.
 */
export function PausedNotice() {
  const { t } = useTranslation()
  const { settings, change } = useSettings()
  const isChat = useLocation({ select: ({ pathname }) => pathname.startsWith('/chat') })
  if (!settings?.paused || isChat) return null
  const end = () => {
    // The pressed button disappears.
    document.getElementById('main')?.focus({ preventScroll: true })
    change({ paused: false })
  }
  return (
    <section className={classes.notice} data-calm role="status" aria-label={t('discovery.paused.title')}>
      <p>
        <span className={classes.title}>{t('discovery.paused.title')}</span> · {t('discovery.paused.text')}{' '}
        <button type="button" className={`${parts.button} ${classes.back}`} onClick={end}>
          {t('discovery.paused.back')}
        </button>
      </p>
    </section>
  )
}
