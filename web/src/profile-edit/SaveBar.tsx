import { Progress as Bar, Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './ProfileEditor.module.css'
import type { Progress } from './progress.ts'

type Props = { progress: Progress; isFirst: boolean; problems: number; busy: boolean }

/** The sticky bar with the progress, the number of problems and the save button. */
export function SaveBar({ progress, isFirst, problems, busy }: Props) {
  const { t } = useTranslation()
  const done = progress.done.size
  const words = t('profile.progress.text', { done, total: progress.total })
  return (
    <div className={classes.bar} data-lower-bar>
      <div className={classes.state}>
        <Bar.Root size="sm">
          <Bar.Section value={(done / progress.total) * 100} aria-label={words} />
        </Bar.Root>
        <Text size="sm" c={problems ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
          {problems ? t('profile.problemCount', { count: problems }) : words}
        </Text>
      </div>
      <Button type="submit" size="md" className={classes.save} loading={busy}>
        {t(isFirst ? 'profile.saveFirst' : 'profile.save')}
      </Button>
    </div>
  )
}
