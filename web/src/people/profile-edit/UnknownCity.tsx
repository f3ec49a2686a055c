import type { Country } from '@hearth/shared/members/members'
import type { OwnProfile } from '@hearth/shared/people/profile'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '~icons/check'
import IconMapPin from '~icons/map-pin'
import { screen } from '../../app/lazy/screen.ts'
import { useCities } from '../../members/places/use-cities.ts'
import { useCityHint } from '../../members/places/use-where.ts'
import { useFormat } from '../../members/use-format.ts'
import { Loading } from '../../ui/Loading.tsx'
import classes from './UnknownCity.module.css'
import type { FormState } from './use-profile-form.ts'

const PlacePicker = screen(() => import('../map/PlacePicker.tsx'), 'PlacePicker')

type Props = { state: FormState; profile: OwnProfile }

/** A saved city that already has a public point needs no question. */
const isPlaced = ({ form }: FormState, profile: OwnProfile) =>
  profile.publicPoint !== null && profile.city === form.city && profile.country === form.country

function useUnknown(state: FormState, profile: OwnProfile) {
  const { form } = state
  const isAsked = form.city.trim() !== '' && form.country !== '' && form.cityId === null && !isPlaced(state, profile)
  const { cities, isSettled } = useCities((form.country || undefined) as Country | undefined, form.city, isAsked)
  const isRefused = state.problemAt('city') === 'city_unknown'
  const isUnlike = isSettled && cities.every(({ isSimilar }) => isSimilar)
  return { cities: cities.slice(0, 3), isUnknown: isAsked && (isRefused || isUnlike || state.position !== null) }
}

/** Says that a city is unknown, and asks for another name or for its location on a map. */
export function UnknownCity({ state, profile }: Props) {
  const { t } = useTranslation()
  const { country } = useFormat()
  const { cities, isUnknown } = useUnknown(state, profile)
  const where = useCityHint((state.form.country || undefined) as Country | undefined)
  const [isOpen, { open, close }] = useDisclosure()
  if (!isUnknown) return null
  const { city } = state.form
  return (
    <section className={classes.unknown} aria-label={t('profile.unknownCity.label')}>
      <Text fw={600} role="status">
        {t('profile.unknownCity.title', { city: city.trim(), country: country(state.form.country as Country) })}
      </Text>
      <div className={classes.ways}>
        {cities.map((one) => (
          <Button key={one.id} variant="light" mih={44} onClick={() => state.set({ city: one.name, cityId: one.id })}>
            {[t('members.didYouMean', { name: one.name }), where(one)].filter(Boolean).join(' ')}
          </Button>
        ))}
        {!isOpen && (
          <Button variant="default" mih={44} leftSection={<IconMapPin size={20} stroke={1.6} />} onClick={open}>
            {t(state.position ? 'profile.unknownCity.change' : 'profile.unknownCity.map')}
          </Button>
        )}
      </div>
      {state.position && !isOpen && (
        <Text size="sm" role="status" className={classes.picked}>
          <IconCheck size={18} stroke={2} aria-hidden /> {t('profile.unknownCity.picked')}
        </Text>
      )}
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <PlacePicker
            country={state.form.country as Country}
            first={state.position}
            onChoose={(at) => {
              state.pick(at)
              close()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
