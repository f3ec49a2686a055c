import { Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './ProfileEditor.module.css'
import { type Progress, steps } from './progress.ts'

/** The completed and the missing parts of the profile, beside the form where there is room. */
export function Completeness({ progress }: { progress: Progress }) {
  const { t } = useTranslation()
  return (
    <aside className={classes.completeness} aria-label={t('profile.progress.title')}>
      <Text fw={600} mb={4}>
        {t('profile.progress.title')}
      </Text>
      <ul className={classes.steps}>
        {steps.map((step) => {
          const done = progress.done.has(step)
          return (
            <li key={step} data-done={done}>
              <span className={classes.mark}>
                {done && <IconCheck size={14} stroke={3} role="img" aria-label={t('profile.progress.done')} />}
              </span>
              <a href={`#${step}`}>{t(`profile.step.${step}`)}</a>
            </li>
          )
        })}
      </ul>
    </aside>
  )
}
