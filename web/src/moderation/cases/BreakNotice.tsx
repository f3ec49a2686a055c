import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconCoffee from '~icons/coffee'
import { useStore } from '../../app/storage/account-stores.ts'
import classes from './CaseScreen.module.css'
import { breakAfter, looksThisHour } from './revealed.ts'

/** How many pictures the moderator has uncovered this hour; after many, a break and the help lines. */
export function BreakNotice() {
  const { t } = useTranslation()
  const count = useStore(looksThisHour)
  if (!count) return null
  const many = count >= breakAfter
  return (
    <div className={classes.looks} data-many={many} role="status">
      {many && <IconCoffee size={24} aria-hidden="true" />}
      <p>
        {t('admin.picture.count', { count })} {many && t('admin.picture.break')}{' '}
        {many && (
          <Anchor href="/help/help-lines" target="_blank" rel="noopener">
            {t('help.lines.title')}
          </Anchor>
        )}
      </p>
    </div>
  )
}
