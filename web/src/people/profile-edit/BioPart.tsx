import { characters } from '@hearth/shared/characters'
import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from '../../ui/fields.module.css'
import { limits } from './limits.ts'
import { Part } from './Part.tsx'
import { useField } from './use-field.ts'
import type { FormState } from './use-profile-form.ts'

/** The counter shows once the limit is near. */
const countedFrom = limits.maxBio - 100

export function BioPart({ state: { form, set }, state, isHidden }: { state: FormState; isHidden: boolean }) {
  const { t } = useTranslation()
  const { field } = useField(state)
  const count = characters(form.bio.trim())
  return (
    <Part id="bio" title={t('profile.step.bio')} isHidden={isHidden}>
      <div>
        <Textarea
          {...field('bio')}
          required
          autosize
          minRows={4}
          maxRows={14}
          label={t('profile.bio')}
          description={count < limits.minBio ? t('profile.bioHint', limits) : undefined}
          placeholder={t('profile.bioPlaceholder')}
          value={form.bio}
          onChange={({ currentTarget }) => set({ bio: currentTarget.value })}
        />
        {count > countedFrom && (
          <div className={classes.counter} data-over={count > limits.maxBio}>
            {t('profile.bioCounter', { count, max: limits.maxBio })}
          </div>
        )}
      </div>
    </Part>
  )
}
