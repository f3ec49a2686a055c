import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconCheck from '~icons/check'
import classes from './ProfileEditor.module.css'
import { steps as all, type Progress, type Step } from './progress.ts'
import type { Steps } from './use-steps.ts'

/** Leads to a part: to its step in the first completion, otherwise to its place on the screen. */
function PartLink({ step, steps }: { step: Step; steps: Steps | null }) {
  const { t } = useTranslation()
  const name = t(`profile.step.${step}`)
  if (!steps) return <a href={`#${step}`}>{name}</a>
  return (
    <button type="button" aria-current={steps.current === step ? 'step' : undefined} onClick={() => steps.open(step)}>
      {name}
    </button>
  )
}

/** The completed and the missing parts of the profile, beside the form where there is room. */
export function Completeness({ progress, steps }: { progress: Progress; steps: Steps | null }) {
  const { t } = useTranslation()
  return (
    <aside className={classes.completeness} aria-label={t('profile.progress.title')}>
      <Text fw={600} mb={4}>
        {t('profile.progress.title')}
      </Text>
      <ul className={classes.steps}>
        {all.map((step) => {
          const done = progress.done.has(step)
          return (
            <li key={step} data-done={done}>
              <span className={classes.mark}>
                {done && <IconCheck size={14} stroke={3} role="img" aria-label={t('profile.progress.done')} />}
              </span>
              <PartLink step={step} steps={steps} />
            </li>
          )
        })}
      </ul>
    </aside>
  )
}
