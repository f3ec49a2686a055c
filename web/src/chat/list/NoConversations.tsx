import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import actions from '../../ui/actions.module.css'
import { HelpLink } from '../../ui/HelpLink.tsx'
import classes from './ConversationList.module.css'
import { Cups } from './Cups.tsx'

/** The empty list, with links to start a conversation. */
export function NoConversations() {
  const { t } = useTranslation()
  return (
    <div className={classes.empty}>
      <Cups />
      <p className={classes.emptyTitle}>{t('chats.empty.title')}</p>
      <p>{t('chats.empty.text')}</p>
      <Link to="/" className={actions.main}>
        {t('chats.empty.discover')}
      </Link>
      <HelpLink article="start-a-conversation" />
    </div>
  )
}
