import { filterLimits } from '@hearth/shared/people/discover-limits'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import parts from '../../ui/settings-part.module.css'
import { RangeWish } from './RangeWish.tsx'
import { useAgeWish } from './use-age-wish.ts'

/** The age range of the member's preferences, as a part of the settings. */
export function AgeRange() {
  const { t } = useTranslation()
  const { query, range, change } = useAgeWish()
  return (
    <SettingsPart
      id="age-range"
      title={t('discovery.ageRange.title')}
      about={t('discovery.ageRange.text')}
      query={query}
      notLoaded={t('recommendations.wishes.notLoaded')}
    >
      {range && (
        <div className={parts.field}>
          <RangeWish
            name="age"
            limits={filterLimits.age}
            value={{ min: range.min, max: range.max }}
            onChange={change}
          />
        </div>
      )}
      <div className={parts.row}>
        <Link to="/match/wishes" className={parts.link}>
          {t('discovery.ageRange.all')}
        </Link>
      </div>
    </SettingsPart>
  )
}
