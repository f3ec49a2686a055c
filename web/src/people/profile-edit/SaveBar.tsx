import { Progress as Bar, Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconArrowLeft from '~icons/arrow-left'
import lower from '../../ui/lower-bar.module.css'
import classes from './ProfileEditor.module.css'
import { steps as all, type Progress } from './progress.ts'
import type { Steps } from './use-steps.ts'

type Props = {
  progress: Progress
  /** The steps of the first completion; null for a member, who sees all at once. */
  steps: Steps | null
  problems: number
  busy: boolean
}

/** The sticky bar with the progress, the number of problems, and the way on: the next step, or the save. */
export function SaveBar({ progress, steps, problems, busy }: Props) {
  const { t } = useTranslation()
  const done = progress.done.size
  const words = steps
    ? t('profile.steps.at', { number: steps.index + 1, total: all.length })
    : t('profile.progress.text', { done, total: progress.total })
  const share = steps ? (steps.index + 1) / all.length : done / progress.total
  const goesOn = steps !== null && !steps.isLast
  const save = steps ? 'profile.saveFirst' : 'profile.save'
  return (
    <div className={`${lower.bar} ${classes.bar}`} data-lower-bar>
      {steps !== null && steps.index > 0 && (
        <Button
          variant="default"
          size="md"
          className={classes.backStep}
          onClick={steps.back}
          aria-label={t('profile.steps.back')}
        >
          <IconArrowLeft size={20} aria-hidden />
        </Button>
      )}
      <div className={classes.state}>
        <Bar.Root size="sm">
          <Bar.Section value={share * 100} aria-label={words} />
        </Bar.Root>
        <Text size="sm" c={problems ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
          {problems ? t('profile.problemCount', { count: problems }) : words}
        </Text>
      </div>
      <Button type="submit" size="md" className={classes.save} loading={busy}>
        {t(goesOn ? 'profile.steps.next' : save)}
      </Button>
    </div>
  )
}
