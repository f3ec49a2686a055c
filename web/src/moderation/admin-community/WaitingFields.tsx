import { waitingMatches } from '@hearth/shared/people/turn-limit'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../ui/NumberField.tsx'
import { SettingSwitch } from '../../ui/SettingSwitch.tsx'
import parts from '../../ui/settings-part.module.css'
import classes from './Community.module.css'
import type { CommunityForm as Form } from './use-community-form.ts'

const { min, max, usual } = waitingMatches

/** Whether a member with many matches that wait for an answer is asked to answer before the next like. */
export function WaitingFields({ values, change, errorOf }: Form) {
  const { t } = useTranslation()
  const { limited, most } = values.waitingMatches
  const set = (changes: Partial<typeof values.waitingMatches>) =>
    change({ waitingMatches: { ...values.waitingMatches, ...changes } })
  return (
    <section className={parts.part} aria-labelledby="community-waiting">
      <h2 id="community-waiting">{t('admin.community.waiting.title')}</h2>
      <div className={classes.rows}>
        <SettingSwitch
          label={t('admin.community.waiting.limited')}
          hint={t('admin.community.waiting.limitedText')}
          on={limited}
          onChange={(on) => set({ limited: on })}
        />
      </div>
      {limited && (
        <div className={classes.card}>
          <NumberField
            size="md"
            name="waitingMatches.most"
            label={t('admin.community.waiting.most', { min, max })}
            description={t('admin.community.limits.usual', { number: usual })}
            value={most}
            error={errorOf('waitingMatches.most')}
            onChange={(value) => set({ most: typeof value === 'number' ? value : Number.NaN })}
          />
        </div>
      )}
    </section>
  )
}
