import { useTranslation } from 'react-i18next'
import { HelpLink } from '../../ui/HelpLink.tsx'
import classes from './ConversationList.module.css'
import { Cups } from './Cups.tsx'

/** The empty list of requests, which says what comes here. */
export function NoRequests() {
  const { t } = useTranslation()
  return (
    <div className={classes.empty}>
      <Cups />
      <p className={classes.emptyTitle}>{t('chats.requests.empty.title')}</p>
      <p>{t('chats.requests.empty.text')}</p>
      <HelpLink article="start-a-conversation" />
    </div>
  )
}
