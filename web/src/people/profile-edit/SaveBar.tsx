import { Progress as Bar, Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconArrowLeft from '~icons/arrow-left'
import lower from '../../ui/lower-bar.module.css'
import classes from './ProfileEditor.module.css'
import { steps as all } from './steps.ts'
import type { Steps } from './use-steps.ts'

type Props = {
  /** The steps of the first completion; null for a member, who sees all parts at once. */
  steps: Steps | null
  problems: number
  busy: boolean
}

/** How far the newcomer is. */
function StepsDone({ steps }: { steps: Steps }) {
  const { t } = useTranslation()
  const words = t('profile.steps.at', { number: steps.current + 1, total: all.length })
  return (
    <Bar.Root size="sm">
      <Bar.Section value={((steps.current + 1) / all.length) * 100} aria-label={words} />
    </Bar.Root>
  )
}

/** What stands beside the button: the step, or how many fields have a problem. */
function State({ steps, problems }: Omit<Props, 'busy'>) {
  const { t } = useTranslation()
  const at = steps && t('profile.steps.at', { number: steps.current + 1, total: all.length })
  return (
    <div className={classes.state}>
      {steps && <StepsDone steps={steps} />}
      <Text size="sm" c={problems ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
        {problems ? t('profile.problemCount', { count: problems }) : at}
      </Text>
    </div>
  )
}

/** The bar that stays in view: the number of problems, and the one button, which leads to the next step or saves. */
export function SaveBar({ steps, problems, busy }: Props) {
  const { t } = useTranslation()
  const goesOn = steps !== null && !steps.isLast
  const save = steps ? 'profile.saveFirst' : 'profile.save'
  return (
    <div className={`${lower.bar} ${classes.bar}`} data-lower-bar>
      {steps !== null && steps.current > 0 && (
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
      <State steps={steps} problems={problems} />
      <Button type="submit" size="md" className={classes.save} loading={busy}>
        {t(goesOn ? 'profile.steps.next' : save)}
      </Button>
    </div>
  )
}
