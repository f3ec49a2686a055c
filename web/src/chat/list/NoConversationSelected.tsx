import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { conversationsQuery } from '../data/conversations.ts'
import { Cups } from './Cups.tsx'
import classes from './NoConversationSelected.module.css'

/** Beside the list, on wide screens, while no conversation is open; where there is none, the list itself says so. */
export function NoConversationSelected() {
  const { t } = useTranslation()
  const { data } = useInfiniteQuery(conversationsQuery)
  if (!data?.pages.some(({ conversations }) => conversations.length)) return null
  return (
    <div className={classes.none}>
      <Cups />
      <p>{t('chat.noneChosen')}</p>
    </div>
  )
}
