import { Button, Text, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useDay } from '../../members/use-day.ts'
import classes from '../Form.module.css'
import type { Outcome } from './use-change-link.ts'

/** What a link of a change has done, and where to go from here. */
export function Result({ outcome }: { outcome: Outcome | { state: 'expired' } }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
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
      {'notMeToken' in outcome && (
        <Button
          variant="default"
          size="lg"
          fullWidth
          onClick={() => navigate({ to: '/auth', search: { link: 'not-me' }, hash: outcome.notMeToken })}
        >
          {t('emailChange.link.protect')}
        </Button>
      )}
    </div>
  )
}
