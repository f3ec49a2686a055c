import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../ui/settings-part.module.css'
import { Blocked } from './Blocked.tsx'
import { Reports } from './Reports.tsx'
import { Visibility } from './Visibility.tsx'

/** The member's visibility settings, blocks and reports. */
export function SafetyScreen() {
  const { t } = useTranslation()
  return (
    <div className={classes.page}>
      <header>
        <Title order={1}>{t('safety.title')}</Title>
        <p className={classes.lead}>{t('safety.lead')}</p>
      </header>
      <Visibility />
      <Blocked />
      <Reports />
    </div>
  )
}
