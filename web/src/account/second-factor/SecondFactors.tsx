import type { Factor, FactorKind } from '@hearth/shared/account/second-factors'
import { useTranslation } from 'react-i18next'
import IconDeviceMobile from '~icons/device-mobile'
import IconFingerprint from '~icons/fingerprint'
import IconKey from '~icons/key'
import IconMail from '~icons/mail'
import IconMessage from '~icons/message'
import { TimeAgo } from '../../members/TimeAgo.tsx'
import actions from '../../ui/actions.module.css'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { SettingsList, SettingsRow } from '../../ui/SettingsRow.tsx'
import classes from '../../ui/settings-part.module.css'
import { TrustedDevices } from './TrustedDevices.tsx'
import { useFactors } from './use-factors.ts'

const id = 'second-factors'
const icons = { totp: IconDeviceMobile, email: IconMail, phone: IconMessage, passkey: IconFingerprint }
/** What a role needs. */
export const isStrong = ({ kind }: Factor) => kind === 'totp' || kind === 'passkey'
const focusHeading = () => document.getElementById(id)?.focus()

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { t } = useTranslation()
  const name = t(`secondFactor.kind.${factor.kind}`)
  return (
    <SettingsRow
      icon={icons[factor.kind]}
      name={name}
      detail={
        factor.lastUsedAt ? (
          <>
            {t('secondFactor.used')} <TimeAgo at={factor.lastUsedAt} />
          </>
        ) : (
          t('secondFactor.unused')
        )
      }
    >
      <button
        type="button"
        className={classes.button}
        aria-label={t('secondFactor.removeOne', { name })}
        onClick={onRemove}
      >
        {t('secondFactor.remove')}
      </button>
    </SettingsRow>
  )
}

function BackupRow({ left, onRenew }: { left: number; onRenew: () => void }) {
  const { t } = useTranslation()
  return (
    <SettingsRow
      as="div"
      icon={IconKey}
      name={t('secondFactor.backup.title')}
      detail={t('secondFactor.backup.left', { count: left })}
    >
      <button type="button" className={classes.button} onClick={onRenew}>
        {t('secondFactor.backup.renew')}
      </button>
    </SettingsRow>
  )
}

type AddProps = {
  kinds: FactorKind[]
  /** The account needs a second factor to continue, so the first way is the main action. */
  next: boolean
  busy: boolean
  onAdd: (kind: FactorKind) => void
}

function AddRow({ kinds, next, busy, onAdd }: AddProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className={classes.none}>{t('secondFactor.ends')}</p>
      <div className={classes.row}>
        {kinds.map((kind, index) => (
          <button
            key={kind}
            type="button"
            className={next && index === 0 ? actions.main : classes.button}
            aria-disabled={busy}
            onClick={() => busy || onAdd(kind)}
          >
            {t(`secondFactor.add.${kind}`)}
          </button>
        ))}
      </div>
    </>
  )
}

/** The second factors of the account: add, remove, backup codes, trusted devices. */
export function SecondFactors() {
  const { t } = useTranslation()
  const { query, busy, enrol, remove, renew, distrust } = useFactors(focusHeading)
  const { data } = query
  const isMissing = Boolean(data?.required && !data.factors.some(isStrong))
  return (
    <SettingsPart
      id={id}
      title={t('secondFactor.title')}
      about={t('secondFactor.lead')}
      query={query}
      notLoaded={t('secondFactor.notLoaded')}
    >
      {isMissing && <p className={classes.none}>{t('secondFactor.required')}</p>}
      {data && data.factors.length > 0 && (
        <>
          <SettingsList>
            {data.factors.map((factor) => (
              <FactorRow key={factor.id} factor={factor} onRemove={() => remove(factor.id, factor.kind)} />
            ))}
          </SettingsList>
          <BackupRow left={data.backupCodesLeft} onRenew={renew} />
        </>
      )}
      {data && data.available.length > 0 && (
        <AddRow kinds={data.available} next={isMissing} busy={busy} onAdd={enrol} />
      )}
      {data && data.trustedDevices.length > 0 && <TrustedDevices devices={data.trustedDevices} onEnd={distrust} />}
    </SettingsPart>
  )
}
