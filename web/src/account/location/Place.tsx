import type { OwnProfile } from '@hearth/shared/people/profile'
import { Anchor, Button } from '@mantine/core'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconMapPin from '~icons/map-pin'
import { LocationProblem, UsePosition } from '../../members/places/UsePosition.tsx'
import { useLocation } from '../../members/places/use-location.ts'
import { useFormat } from '../../members/use-format.ts'
import { PlaceFields } from '../../people/profile-edit/PlacePart.tsx'
import { useProfileForm } from '../../people/profile-edit/use-profile-form.ts'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { SettingsRow } from '../../ui/SettingsRow.tsx'
import classes from './Place.module.css'
import { useMove } from './use-move.ts'

/** Leads to the other way to set the place. */
export const focusCity = () => document.getElementById('profile-city')?.focus()

/** Where the member lives: by the position of the browser, or by the name of a city. */
export function Place({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation()
  const words = useFormat()
  const location = useLocation(profile)
  const { city, country } = profile
  return (
    <SettingsPart id="place" title={t('location.place.title')} about={t('location.place.lead')}>
      <SettingsRow
        as="div"
        icon={IconMapPin}
        name={city && country && words.place({ city, country })}
        detail={t(profile.publicPoint ? `location.place.by.${profile.locationPrecision}` : 'location.place.none')}
      />
      <div className={classes.way}>
        <UsePosition
          location={location}
          otherwise={
            <Anchor component="button" type="button" size="sm" mih={44} onClick={focusCity}>
              {t('profile.location.set')}
            </Anchor>
          }
        />
      </div>
      <CityForm profile={profile} />
    </SettingsPart>
  )
}

function CityForm({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation()
  const state = useProfileForm(profile, null)
  const move = useMove(state, profile)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state.rules.postpone(event.currentTarget)) return
    const input = state.submit()
    if (input) move.mutate(input)
  }
  return (
    <form className={classes.way} onSubmit={submit} noValidate aria-label={t('location.place.other')}>
      <p className={classes.title}>{t('location.place.other')}</p>
      <PlaceFields state={state} profile={profile} />
      {state.isChanged && (
        <Button type="submit" mih={48} className={classes.move} loading={move.isPending || state.rules.isAwaited}>
          {t('location.place.move')}
        </Button>
      )}
      {move.problem && move.problem !== 'INVALID' && <LocationProblem code={move.problem} />}
    </form>
  )
}
