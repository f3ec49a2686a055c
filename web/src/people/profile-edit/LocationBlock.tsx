import type { OwnProfile } from '@hearth/shared/people/profile'
import { Anchor, Radio, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import IconShieldCheck from '~icons/shield-check'
import { UsePosition } from '../../members/places/UsePosition.tsx'
import { type Precision, useLocation } from '../../members/places/use-location.ts'
import { useFormat } from '../../members/use-format.ts'
import classes from '../../ui/fields.module.css'

const choices = [
  { value: 'city', metres: 500 },
  { value: 'address', metres: 50 },
] as const

/** Leads to the settings, where a member names a place. */
function SetLocation() {
  const { t } = useTranslation()
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to="/settings" hash="place" {...props} />}>
      {t('profile.location.set')}
    </Anchor>
  )
}

/** How precisely other members see the location, and a button to use the browser's position. */
export function LocationBlock({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation()
  const words = useFormat()
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
          {choices.map(({ value, metres }) => (
            <Radio.Card key={value} value={value} className={classes.card}>
              <Radio.Indicator className={classes.indicator} />
              <span>
                <Text span display="block" fw={600}>
                  {t(`profile.location.${value}.title`, { distance: words.metres(metres) })}
                </Text>
                <Text span display="block" size="sm" c="dimmed">
                  {t(`profile.location.${value}.text`)}
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
      <UsePosition location={location} otherwise={<SetLocation />} />
    </div>
  )
}
