import { useTranslation } from 'react-i18next'
import { HelpLink } from '../../ui/HelpLink.tsx'
import classes from './ConversationList.module.css'
import { Cups } from './Cups.tsx'

/** An empty list of what waits for the member, which says what comes here. */
export function NothingWaits({ folder }: { folder: 'turn' | 'requests' }) {
  const { t } = useTranslation()
  return (
    <div className={classes.empty}>
      <Cups />
      <p className={classes.emptyTitle}>{t(`chats.${folder}.empty.title`)}</p>
      <p>{t(`chats.${folder}.empty.text`)}</p>
      <HelpLink article="start-a-conversation" />
    </div>
  )
}
