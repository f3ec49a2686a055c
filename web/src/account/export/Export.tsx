import type { DataExport } from '@hearth/shared/account/export'
import { useTranslation } from 'react-i18next'
import IconFileZip from '~icons/file-zip'
import { useDay } from '../../members/use-day.ts'
import { askFirst } from '../../ui/dialogs.tsx'
import { HelpLink } from '../../ui/HelpLink.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import { SettingsList, SettingsRow } from '../../ui/SettingsRow.tsx'
import parts from '../../ui/settings-part.module.css'
import classes from './Export.module.css'
import { isRunning, useExports } from './use-exports.ts'

const id = 'export'
/** The pressed button disappears with its row. */
const focusHeading = () => document.getElementById(id)?.focus()

/** A copy of the member's data: asked for, made in the background, and downloaded once it is ready. */
export function Export() {
  const { t } = useTranslation()
  const { query, make, save, remove } = useExports()
  const copies = query.data ?? []
  const drop = (copy: DataExport) => {
    focusHeading()
    remove.mutate(copy.id)
  }
  return (
    <SettingsPart
      id={id}
      title={t('export.title')}
      about={t('export.contents')}
      query={query}
      notLoaded={t('export.notLoaded')}
    >
      {copies.length > 0 && (
        <SettingsList label={t('export.copies')}>
          {copies.map((copy) =>
            isRunning(copy) ? (
              <Running key={copy.id} copy={copy} onStop={() => drop(copy)} />
            ) : (
              <Done
                key={copy.id}
                copy={copy}
                busy={save.isPending}
                onDownload={() => save.mutate(copy.id)}
                onRemove={() => drop(copy)}
              />
            ),
          )}
        </SettingsList>
      )}
      {query.data && !copies.some(isRunning) && (
        <Offer isFirst={copies.length === 0} busy={make.isPending} onMake={() => make.mutate()} />
      )}
    </SettingsPart>
  )
}

/** The button that asks for a copy. */
function Offer({ isFirst, busy, onMake }: { isFirst: boolean; busy: boolean; onMake: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={parts.row}>
      <button type="button" className={parts.button} aria-disabled={busy} onClick={() => busy || onMake()}>
        {t(isFirst ? 'export.make' : 'export.again')}
      </button>
    </div>
  )
}

/** How far a copy is. It never says 100 while it is not ready. */
function percentOf({ progress }: DataExport): number {
  if (!progress?.total) return 0
  return Math.min(99, Math.floor((100 * progress.done) / progress.total))
}

function Running({ copy, onStop }: { copy: DataExport; onStop: () => void }) {
  const { t, i18n } = useTranslation()
  const percent = percentOf(copy)
  const share = new Intl.NumberFormat(i18n.resolvedLanguage, { style: 'percent' }).format(percent / 100)
  const step = t(`export.step.${copy.progress?.step ?? 'waiting'}`)
  return (
    <SettingsRow
      icon={IconFileZip}
      name={t('export.making')}
      detail={
        <>
          <span>
            {step} · {share}
          </span>
          <span
            className={classes.bar}
            role="progressbar"
            aria-label={t('export.making')}
            aria-valuenow={percent}
            aria-valuetext={`${step} · ${share}`}
          >
            <span style={{ inlineSize: `${percent}%` }} />
          </span>
          <span>{t('export.mail')}</span>
        </>
      }
    >
      <button type="button" className={parts.button} onClick={onStop}>
        {t('export.stop')}
      </button>
    </SettingsRow>
  )
}

/** "3.2 MB": the units are the same in all six languages. */
function useSize() {
  const { i18n } = useTranslation()
  const format = (value: number) =>
    new Intl.NumberFormat(i18n.resolvedLanguage, { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)
  return (bytes: number) => (bytes < 1e6 ? `${format(Math.ceil(bytes / 1000))} kB` : `${format(bytes / 1e6)} MB`)
}

type DoneProps = { copy: DataExport; busy: boolean; onDownload: () => void; onRemove: () => void }

function Done({ copy, busy, onDownload, onRemove }: DoneProps) {
  const { t } = useTranslation()
  const day = useDay()
  const size = useSize()
  const made = day(copy.requestedAt)
  if (copy.state === 'failed')
    return (
      <SettingsRow icon={IconFileZip} name={t('export.failed.title')} detail={t('export.failed.text')}>
        <HelpLink article="export-my-data" />
      </SettingsRow>
    )
  const kept = copy.downloadedAt ? t('export.downloaded') : t('export.until', { day: day(copy.expiresAt!) })
  const ask = () =>
    askFirst({
      title: t('export.ask.title'),
      text: t('export.ask.text'),
      labels: { confirm: t('export.remove'), cancel: t('export.ask.cancel') },
      dangerous: true,
      onConfirm: onRemove,
    })
  return (
    <SettingsRow
      icon={IconFileZip}
      name={t('export.from', { day: made })}
      detail={`${size(copy.bytes ?? 0)} · ${kept}`}
    >
      <button type="button" className={parts.button} onClick={ask}>
        {t('export.remove')}
      </button>
      <button type="button" className={classes.download} aria-disabled={busy} onClick={() => busy || onDownload()}>
        {t('export.download')}
      </button>
    </SettingsRow>
  )
}
