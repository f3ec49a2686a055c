import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../ui/NumberField.tsx'
import { SettingSwitch } from '../../ui/SettingSwitch.tsx'
import parts from '../../ui/settings-part.module.css'
import { staffApi } from '../admin/staff-client.ts'
import classes from './Community.module.css'
import type { CommunityForm as Form } from './use-community-form.ts'

/** Whether a backup is made each day and when, and when the last one was. */
export function BackupFields({ values, change, errorOf }: Form) {
  const { t, i18n } = useTranslation()
  const { data: state } = useQuery(staffApi.adminCommunity.backups.queryOptions())
  const { daily, hour } = values.backups
  const set = (changes: Partial<typeof values.backups>) => change({ backups: { ...values.backups, ...changes } })
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <section className={parts.part} aria-labelledby="community-backups">
      <h2 id="community-backups">{t('admin.community.backups.title')}</h2>
      {state && (
        <p>
          {state.last
            ? t('admin.community.backups.last', { time: time.format(new Date(state.last)) })
            : t('admin.community.backups.none')}
        </p>
      )}
      {state && !state.ready && <p>{t('admin.community.backups.notReady')}</p>}
      <div className={classes.rows}>
        <SettingSwitch
          label={t('admin.community.backups.daily')}
          hint={t('admin.community.backups.dailyText')}
          on={daily}
          onChange={(on) => set({ daily: on })}
        />
      </div>
      {daily && (
        <div className={classes.card}>
          <NumberField
            size="md"
            name="backups.hour"
            label={t('admin.community.backups.hour')}
            description={t('admin.community.backups.hourText')}
            value={hour}
            error={errorOf('backups.hour')}
            onChange={(value) => set({ hour: typeof value === 'number' ? value : Number.NaN })}
          />
        </div>
      )}
    </section>
  )
}
