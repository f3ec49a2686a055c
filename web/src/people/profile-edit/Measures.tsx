import type { OwnProfile } from '@hearth/shared/people/profile'
import { measures } from '@hearth/shared/units'
import { NativeSelect, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOff } from '../../app/session/functions.ts'
import { useUnits } from '../../members/display.ts'
import { heightOptions } from '../../members/height-options.ts'
import { useFormat } from '../../members/use-format.ts'
import classes from '../../ui/fields.module.css'
import { NumberField } from '../../ui/NumberField.tsx'
import { limits } from './limits.ts'
import { UnitsSwitch } from './UnitsSwitch.tsx'
import { useField } from './use-field.ts'
import type { FormState } from './use-profile-form.ts'

type Props = { state: FormState; profile: OwnProfile }
/** Which of the two the community asks for. */
type Has = { has: (measure: 'height' | 'weight') => boolean }

/** What others see of the two. Both are shown until the member hides them. */
function Shown({ state: { form, set }, has }: Pick<Props, 'state'> & Has) {
  const { t } = useTranslation()
  const look = { 'aria-describedby': 'profile-shown', className: classes.shown }
  return (
    <>
      <div className={classes.measures}>
        {has('height') && (
          <Switch
            {...look}
            label={t('profile.showHeight')}
            checked={form.showHeight}
            onChange={({ currentTarget }) => set({ showHeight: currentTarget.checked })}
          />
        )}
        {has('weight') && (
          <Switch
            {...look}
            label={t('profile.showWeight')}
            checked={form.showWeight}
            onChange={({ currentTarget }) => set({ showWeight: currentTarget.checked })}
          />
        )}
      </div>
      <Text size="xs" c="dimmed" mt={6} id="profile-shown">
        {t('profile.shownHint')}
      </Text>
    </>
  )
}

/**
 * Height and weight, as far as the community asks for them, in the viewer's units. What the form holds and saves is in cm
 * and kg.
 */
export function Measures(props: Props) {
  const off = useOff()
  const has: Has['has'] = (measure) => !off.includes(measure)
  const isMetric = useUnits() === 'metric'
  const Height = isMetric ? Centimetres : FeetAndInches
  const Weight = isMetric ? Kilograms : Pounds
  if (!has('height') && !has('weight')) return null
  return (
    <div>
      <div className={classes.measures}>
        {has('height') && <Height {...props} />}
        {has('weight') && <Weight {...props} />}
      </div>
      <Shown state={props.state} has={has} />
      <UnitsSwitch />
    </div>
  )
}

function Centimetres({ state }: Props) {
  const { t } = useTranslation()
  const { field } = useField(state)
  return (
    <NumberField
      {...field('height')}
      required
      label={t('profile.height')}
      placeholder={t('profile.between', { min: limits.minHeight, max: limits.maxHeight })}
      value={state.form.height}
      onChange={(height) => state.set({ height })}
    />
  )
}

function Kilograms({ state }: Props) {
  const { t } = useTranslation()
  const { field } = useField(state)
  return (
    <NumberField
      {...field('weight')}
      required
      label={t('profile.weight')}
      placeholder={t('profile.between', { min: limits.minWeight, max: limits.maxWeight })}
      value={state.form.weight}
      onChange={(weight) => state.set({ weight })}
    />
  )
}

const inches = measures.height.imperial
const pounds = measures.weight.imperial

/** A list of whole inches. The saved height keeps its exact value: 171 cm stay 171 cm when 5 ft 7 in are chosen again. */
function FeetAndInches({ state, profile }: Props) {
  const { t } = useTranslation()
  const { field } = useField(state)
  const { shown } = useFormat()
  const { height } = state.form
  const { minHeight: least, maxHeight: most } = limits
  const isKnown = typeof height === 'number' && height >= least && height <= most
  const chosen = isKnown ? String(inches.shown(height)) : ''
  const options = heightOptions(inches.shown(least), inches.shown(most), shown.height)
  const choose = (value: string) => {
    const saved = profile.height ?? 0
    const cm = inches.shown(saved) === Number(value) ? saved : inches.stored(Number(value))
    state.set({ height: value && Math.min(most, Math.max(least, cm)) })
  }
  return (
    <NativeSelect
      {...field('height')}
      required
      label={t('profile.height', { context: 'imperial' })}
      description={isKnown ? `≈ ${t('members.centimetres', { number: height })}` : undefined}
      data={chosen ? options : [{ value: '', label: t('profile.choose') }, ...options]}
      value={chosen}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
  )
}

/** Whole pounds. What is typed stays as long as it stands for the weight that the form holds. */
function Pounds({ state }: Props) {
  const { t } = useTranslation()
  const { field } = useField(state)
  const { weight } = state.form
  const asStored = (value: number | string) => (typeof value === 'number' ? pounds.stored(value) : value)
  const [typed, setTyped] = useState<number | string>('')
  const shown = typeof weight === 'number' ? pounds.shown(weight) : weight
  return (
    <NumberField
      {...field('weight')}
      required
      label={t('profile.weight', { context: 'imperial' })}
      description={typeof weight === 'number' ? `≈ ${t('members.kilograms', { number: weight })}` : undefined}
      placeholder={t('profile.between', {
        min: pounds.shown(limits.minWeight),
        max: pounds.shown(limits.maxWeight),
      })}
      value={asStored(typed) === weight ? typed : shown}
      onChange={(next) => {
        setTyped(next)
        state.set({ weight: asStored(next) })
      }}
    />
  )
}
