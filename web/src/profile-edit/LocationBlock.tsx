import type { OwnProfile } from '@hearth/shared/profile'
import { Anchor, Button, Radio, Text } from '@mantine/core'
import { IconCurrentLocation, IconShieldCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Precision, useLocation } from '../places/use-location.ts'
import classes from '../ui/fields.module.css'

const choices = ['city', 'address'] as const
const problems = ['DENIED', 'UNKNOWN', 'TOO_MANY_MOVES', 'NO_PLACE']

function stateOf(location: ReturnType<typeof useLocation>) {
  if (location.needsPosition) return 'needed'
  if (location.isWaiting) return 'waiting'
  if (location.isSaved) return 'saved'
  return location.isSet ? 'set' : 'unset'
}

/** Without a shared position the member's city determines the public point. */
const nameCity = () => document.getElementById('profile-city')?.focus()

/** Says what other members will see, before the member shares a position. */
function Statement({ location }: { location: ReturnType<typeof useLocation> }) {
  const { t } = useTranslation()
  if (location.problem) {
    const code = problems.includes(location.problem) ? location.problem : 'other'
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {t(`profile.location.problem.${code}`)}{' '}
        <Anchor component="button" type="button" size="sm" onClick={nameCity}>
          {t('profile.location.set')}
        </Anchor>
      </Text>
    )
  }
  const when = stateOf(location)
  return (
    <Text size="sm" c="dimmed" role="status">
      {t(`profile.location.state.${when}`)}
    </Text>
  )
}

/** How precisely other members see the location, and a button to use the browser's position. */
export function LocationBlock({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation()
  const location = useLocation(profile)
  return (
    <div className={classes.location}>
      <Radio.Group
        label={t('profile.location.title')}
        classNames={{ label: classes.label }}
        value={location.precision}
        onChange={(value) => location.choose(value as Precision)}
      >
        <div className={classes.cards}>
          {choices.map((choice) => (
            <Radio.Card key={choice} value={choice} className={classes.card}>
              <Radio.Indicator className={classes.indicator} />
              <span>
                <Text span display="block" fw={600}>
                  {t(`profile.location.${choice}.title`)}
                </Text>
                <Text span display="block" size="sm" c="dimmed">
                  {t(`profile.location.${choice}.text`)}
                </Text>
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <div className={classes.promise}>
        <IconShieldCheck size={22} stroke={1.6} aria-hidden />
        <Text size="sm">{t('profile.location.promise')}</Text>
      </div>
      <Button
        variant="default"
        mih={48}
        className={classes.use}
        leftSection={<IconCurrentLocation size={20} stroke={1.6} />}
        loading={location.isSaving}
        onClick={location.measure}
      >
        {t('profile.location.use')}
      </Button>
      <Statement location={location} />
    </div>
  )
}
