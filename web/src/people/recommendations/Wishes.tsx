import { isGone } from '@hearth/shared/community-functions'
import { relationshipGoals } from '@hearth/shared/members/member-choices'
import { filterLimits } from '@hearth/shared/people/discover-limits'
import { heightLimits, weightLimits } from '@hearth/shared/people/profile-limits'
import { distanceWishKm, type WishName } from '@hearth/shared/people/recommendation-limits'
import type { Wishes as AllWishes } from '@hearth/shared/people/recommendations'
import { fromDistance } from '@hearth/shared/units'
import { Button, Chip, Skeleton, Slider, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { background } from '../../app/lazy/background.tsx'
import { useOff } from '../../app/session/functions.ts'
import { useMe } from '../../app/session/session.ts'
import { useGoalNames, useGoals } from '../../members/community-goals/use-goals.ts'
import { useUnits } from '../../members/display.ts'
import { stepsOf, toStep } from '../../members/distance-steps.ts'
import { InterestChips } from '../../members/InterestChips.tsx'
import { useInterests } from '../../members/interest-names.ts'
import { ListFailed } from '../../members/MemberList.tsx'
import { useFormat } from '../../members/use-format.ts'
import chips from '../../ui/ChoiceChips.module.css'
import lower from '../../ui/lower-bar.module.css'
import { RangeWish } from './RangeWish.tsx'
import { useWishes, type WishesState } from './use-wishes.ts'
import classes from './Wishes.module.css'
import { WishSection } from './WishPart.tsx'

/** Only a community with fields of its own loads it. */
const FieldWishes = background(() => import('./FieldWishes.tsx'), 'FieldWishes')

/** What the member looks for in others, and how important each wish is. */
export function Wishes() {
  const { t } = useTranslation()
  const state = useWishes()
  const { query, wishes, save, saving } = state
  const { dropped = [] } = query.data ?? {}
  return (
    <div className={classes.screen}>
      <Link to="/match" className={classes.back}>
        {t('recommendations.back')}
      </Link>
      <Title order={1}>{t('recommendations.wishes.title')}</Title>
      <p className={classes.lead}>{t('recommendations.wishes.text')}</p>
      {query.isLoadingError && (
        <ListFailed words={t('recommendations.wishes.notLoaded')} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton height={480} radius="lg" />}
      {dropped.length > 0 && (
        <p className={classes.lead} role="status">
          {t('recommendations.wishes.dropped', { count: dropped.length })}
        </p>
      )}
      {wishes && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <WishSections wishes={wishes} change={state.change} />
          <div className={lower.bar} data-lower-bar>
            <Button type="submit" size="md" radius="xl" className={classes.save} aria-disabled={saving}>
              {t(saving ? 'recommendations.wishes.saving' : 'recommendations.wishes.save')}
            </Button>
          </div>
        </form>
      )}
    </div>
  )
}

type PartProps = { wishes: AllWishes; change: WishesState['change'] }

function WishSections({ wishes, change }: PartProps) {
  const of = <Name extends WishName>(name: Name) => ({
    name,
    importance: wishes[name].importance,
    onImportance: (importance: AllWishes[Name]['importance']) =>
      change(name, { importance } as Partial<AllWishes[Name]>),
  })
  const range = (name: 'age' | 'height' | 'weight') => ({
    name,
    value: { min: wishes[name].min, max: wishes[name].max },
    onChange: (value: { min: number; max: number }) => change(name, value),
  })
  const bounds = ({ min, below }: { min: number; below: number }) => ({ min, max: below - 1 })
  const off = useOff()
  const hasFields = useMe().data?.community.fields !== undefined
  const has = (name: WishName) => !isGone(off, 'wishes', name)
  return (
    <>
      <WishSection {...of('age')}>
        <RangeWish {...range('age')} limits={filterLimits.age} />
      </WishSection>
      {has('distance') && (
        <WishSection {...of('distance')}>
          <Distance wishes={wishes} change={change} />
        </WishSection>
      )}
      <WishSection {...of('goal')}>
        <Goals wishes={wishes} change={change} />
      </WishSection>
      <WishSection {...of('interests')}>
        <Interests wishes={wishes} change={change} />
      </WishSection>
      {has('height') && (
        <WishSection {...of('height')}>
          <RangeWish {...range('height')} limits={bounds(heightLimits)} />
        </WishSection>
      )}
      {has('weight') && (
        <WishSection {...of('weight')}>
          <RangeWish {...range('weight')} limits={bounds(weightLimits)} />
        </WishSection>
      )}
      {hasFields && <FieldWishes wishes={wishes} change={(key, wish) => change('fields', { [key]: wish })} />}
    </>
  )
}

function Distance({ wishes, change }: PartProps) {
  const { t } = useTranslation()
  const words = useFormat()
  const units = useUnits()
  const { km } = wishes.distance
  const { min, max } = distanceWishKm
  return (
    <div>
      <p className={classes.within}>{t('recommendations.wishes.within', { distance: words.length(km) })}</p>
      <Slider
        className={classes.slider}
        {...stepsOf({ min, max, step: 5 }, units)}
        label={null}
        thumbLabel={t('recommendations.wish.distance')}
        thumbValueText={() => words.length(km)}
        value={toStep(km, units)}
        // Wishes are in whole kilometres.
        onChange={(next) => change('distance', { km: Math.round(fromDistance(next, units)) })}
      />
    </div>
  )
}

/** The first four goals, as far as a member can have one that counts as it. */
function Goals({ wishes, change }: PartProps) {
  const { list } = useGoals()
  const nameOf = useGoalNames()
  const offered = new Set(list.flatMap(({ countsAs, retired }) => (countsAs && !retired ? countsAs : [])))
  const shown = relationshipGoals.filter((goal) => offered.has(goal) || wishes.goal.goals.includes(goal))
  const choose = (goals: string[]) => {
    // At least one goal stays chosen: without any, no member could fulfil the wish.
    if (goals.length) change('goal', { goals: goals as AllWishes['goal']['goals'] })
  }
  return (
    <Chip.Group multiple value={wishes.goal.goals} onChange={choose}>
      <div className={chips.chips}>
        {shown.map(nameOf).map(({ key, text, lang }) => (
          <Chip key={key} value={key} classNames={{ label: chips.chip }}>
            <span lang={lang}>{text}</span>
          </Chip>
        ))}
      </div>
    </Chip.Group>
  )
}

function Interests({ wishes, change }: PartProps) {
  const { interests, nameOf, langOf } = useInterests()
  const { keys } = wishes.interests
  // One that is not offered any more stays a wish, and appears so that the member can remove it.
  const gone = interests.length ? keys.filter((key) => !interests.some((interest) => interest.key === key)) : []
  const shown = [...gone.map((key) => ({ key, name: nameOf(key), language: langOf(key) })), ...interests]
  return (
    <Chip.Group multiple value={keys} onChange={(next) => change('interests', { keys: next })}>
      <div className={chips.chips}>
        <InterestChips interests={shown} className={chips.chip} />
      </div>
    </Chip.Group>
  )
}
