import type { OwnProfile } from '@hearth/shared/people/profile'
import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LocationProblem } from '../../members/places/UsePosition.tsx'
import { type LocationState, useLocation } from '../../members/places/use-location.ts'
import { useFormat } from '../../members/use-format.ts'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { SettingSwitch } from '../../ui/SettingSwitch.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { toastUndo } from '../../ui/undo-toast.tsx'
import { focusCity } from './Place.tsx'
import classes from './Precision.module.css'
import { HomeSign, PointSign, PrecisionPicture } from './PrecisionPicture.tsx'

const precisions = [
  { value: 'city', metres: 500 },
  { value: 'exact', metres: 50 },
] as const
/** What a member has to know before choosing. */
const warnings = ['back', 'lookedFor'] as const
const effects = ['atOnce', 'never', 'rural'] as const

/** Whether others see the member's general area only, with a picture of both. */
export function Precision({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation()
  const location = useLocation(profile)
  const isExact = location.wanted !== 'city'
  return (
    <SettingsPart id="precision" title={t('profile.location.title')} about={<MoreAbout />}>
      <Toggle location={location} isExact={isExact} />
      <Sights isExact={isExact} />
      <Effects of={warnings} />
    </SettingsPart>
  )
}

function MoreAbout() {
  return (
    <>
      <Effects of={effects} />
      <HelpLink article="location-precision" />
    </>
  )
}

function Effects({ of }: { of: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.effects}>
      {of.map((effect) => (
        <li key={effect}>{t(`location.effects.${effect}`)}</li>
      ))}
    </ul>
  )
}

/** The switch, and why it could not be saved. */
function Toggle({ location, isExact }: { location: LocationState; isExact: boolean }) {
  const { t } = useTranslation()
  const change = (exact: boolean) => {
    const to = exact ? 'exact' : 'city'
    location.switchTo(to, () =>
      toastUndo({ id: 'precision', title: t(`location.saved.${to}`), onUndo: () => change(!exact) }),
    )
  }
  return (
    <>
      <SettingSwitch
        label={t('location.toggle')}
        hint={t('location.toggleText')}
        on={isExact}
        onChange={(on) => !location.isSaving && change(on)}
      />
      {location.problem && (
        <div className={classes.problem}>
          <LocationProblem code={location.problem}>
            <Anchor component="button" type="button" size="sm" mih={44} onClick={focusCity}>
              {t('profile.location.set')}
            </Anchor>
          </LocationProblem>
        </div>
      )}
    </>
  )
}

/** What others see at both precisions, and what the signs mean. */
function Sights({ isExact }: { isExact: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <ul className={classes.signs}>
        <li>
          <PointSign /> {t('location.sign.point')}
        </li>
        <li>
          <HomeSign /> {t('location.sign.home')}
        </li>
      </ul>
      <div className={classes.pictures}>
        {precisions.map(({ value, metres }) => (
          <Sight key={value} of={value} metres={metres} isCurrent={isExact === (value === 'exact')} />
        ))}
      </div>
    </>
  )
}

type SightProps = { of: 'city' | 'exact'; metres: number; isCurrent: boolean }

/** What others see at one precision. */
function Sight({ of, metres, isCurrent }: SightProps) {
  const { t } = useTranslation()
  const words = useFormat()
  const about = { near: words.metres(metres), far: words.metres(metres * 2.4) }
  return (
    <figure className={classes.sight} data-current={isCurrent}>
      <PrecisionPicture of={of} label={t(`location.sight.${of}.picture`)} />
      <figcaption>
        <span className={classes.name}>{t(`location.sight.${of}.title`)}</span>
        {isCurrent && <span className={classes.current}>{t('location.current')}</span>}
        <span className={classes.text}>{t('location.sight.distance', about)}</span>
      </figcaption>
    </figure>
  )
}
