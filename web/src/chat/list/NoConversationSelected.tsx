import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { conversationsQuery } from '../data/conversations.ts'
import { Cups } from './Cups.tsx'
import classes from './NoConversationSelected.module.css'
import { useFolder } from './use-folder.ts'

/** Shown beside the list on wide screens while no conversation is open, unless the list itself is empty. */
export function NoConversationSelected() {
  const { t } = useTranslation()
  const [folder] = useFolder()
  const { data } = useInfiniteQuery(conversationsQuery[folder])
  if (!data?.pages.some(({ conversations }) => conversations.length)) return null
  return (
    <div className={classes.none}>
      <Cups />
      <p>{t('chat.noneChosen')}</p>
    </div>
  )
}
