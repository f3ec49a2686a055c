import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { HelpLink } from '../../ui/HelpLink.tsx'
import classes from './Care.module.css'

/** What helps before a first meeting, when the conversation comes to one. */
export function MeetingTip({ onRead }: { onRead: () => void }) {
  const { t } = useTranslation()
  return (
    <section className={classes.care} aria-label={t('chat.care.meet')}>
      <p className={classes.text} role="status">
        {t('chat.care.meet')}
      </p>
      <div className={classes.acts}>
        <Button variant="default" size="sm" onClick={onRead}>
          {t('chat.care.dismiss')}
        </Button>
        <HelpLink article="first-meeting" />
      </div>
    </section>
  )
}
