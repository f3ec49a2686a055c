import type { Look } from '@hearth/shared/look'
import { ownShades } from '@hearth/shared/look-colors'
import type { LookVersion } from '@hearth/shared/moderation/admin-look'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../../members/use-day.ts'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { SettingsList, SettingsRow } from '../../ui/SettingsRow.tsx'
import { staffApi } from '../admin/staff-client.ts'
import classes from './Look.module.css'
import { Swatch } from './Swatch.tsx'

type Props = { current: Look; isSaving: boolean; onChoose: (look: Look) => void }

const isSame = (one: Look, other: Look) => one.accent === other.accent && one.corners === other.corners

/** What was published before; one press brings it back. */
export function Versions({ current, isSaving, onChoose }: Props) {
  const { t } = useTranslation()
  const query = useQuery(staffApi.adminLook.versions.queryOptions())
  const { data } = query
  if (data?.length === 0) return null
  return (
    <SettingsPart
      id="look-versions"
      title={t('admin.look.versions')}
      query={query}
      notLoaded={t('admin.look.versionsNotLoaded')}
    >
      {data && (
        <SettingsList>
          {data.map((version) => (
            <Version key={version.at} version={version}>
              {isSame(version.look, current) ? (
                t('admin.look.current')
              ) : (
                <Button variant="default" size="md" disabled={isSaving} onClick={() => onChoose(version.look)}>
                  {t('admin.look.bringBack')}
                </Button>
              )}
            </Version>
          ))}
        </SettingsList>
      )}
    </SettingsPart>
  )
}

function Version({ version, children }: { version: LookVersion; children: React.ReactNode }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { look, at, by } = version
  return (
    <SettingsRow
      name={
        <span className={classes.version}>
          <Swatch color={look.accent ?? ownShades[6]!} />
          {look.accent ?? t('admin.look.own')} · {t(`admin.look.corner.${look.corners}`)}
        </span>
      }
      detail={[by, moment(at)].filter(Boolean).join(' · ')}
    >
      {children}
    </SettingsRow>
  )
}
