import { Button, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDay } from '../../../members/use-day.ts'
import classes from '../Form.module.css'
import type { Outcome } from './use-change-link.ts'

type Props = {
  outcome: Outcome | { state: 'expired' }
  /** Opens the page that ends all access, by its secret. */
  onProtect?: ((token: string) => void) | undefined
}

/** What a link of a change has done, and where to go from here. */
export function Result({ outcome, onProtect }: Props) {
  const { t } = useTranslation()
  const day = useDay()
  const { state } = outcome
  const until = 'dueAt' in outcome && outcome.dueAt ? { day: day(outcome.dueAt) } : {}
  return (
    <div className={classes.form}>
      <div role="status">
        <Title order={1} className={classes.title}>
          {t(`emailChange.link.${state}.title`)}
        </Title>
        <Text c="dimmed">{t(`emailChange.link.${state}.text`, until)}</Text>
      </div>
      <Button component={Link} to="/settings" hash="email" size="lg" fullWidth className={classes.submit}>
        {t('emailChange.link.settings')}
      </Button>
      {onProtect && 'notMeToken' in outcome && (
        <Button variant="default" size="lg" fullWidth onClick={() => onProtect(outcome.notMeToken)}>
          {t('emailChange.link.protect')}
        </Button>
      )}
    </div>
  )
}
