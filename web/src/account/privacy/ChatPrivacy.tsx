import { roomSizes } from '@hearth/shared/chat/chat-limits'
import { noteSenders } from '@hearth/shared/people/likes-limits'
import { hoursToAnswer } from '@hearth/shared/people/recommendation-limits'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useOff } from '../../app/session/functions.ts'
import { useSettings } from '../../app/session/use-settings.ts'
import { useReceipts } from '../../chat/data/use-receipts.ts'
import { RadioRows } from '../../ui/RadioRows.tsx'
import { SettingSwitch } from '../../ui/SettingSwitch.tsx'
import { SettingsPart } from '../../ui/SettingsPart.tsx'

/** Whose notes with likes the member reads before a match. */
function NotesFrom() {
  const { t } = useTranslation()
  const { settings, change } = useSettings()
  const heading = useId()
  return (
    <div>
      <h3 id={heading}>{t('privacy.notes.title')}</h3>
      <p>{t('privacy.notes.text')}</p>
      <RadioRows
        labelledBy={heading}
        value={settings?.notesFrom ?? 'anyone'}
        options={noteSenders.map((value) => ({ value, name: t(`privacy.notes.${value}`) }))}
        onChange={(notesFrom) => change({ notesFrom })}
      />
    </div>
  )
}

/** With how many others the member wants to talk at once. */
function Room() {
  const { t, i18n } = useTranslation()
  const { settings, change } = useSettings()
  const heading = useId()
  const format = new Intl.NumberFormat(i18n.resolvedLanguage)
  const sizes = roomSizes.map((size) => ({
    value: `${size}`,
    name: t('privacy.room.some', { n: format.format(size) }),
  }))
  return (
    <div>
      <h3 id={heading}>{t('privacy.room.title')}</h3>
      <p>{t('privacy.room.text')}</p>
      <RadioRows
        labelledBy={heading}
        value={`${settings?.room ?? 'any'}`}
        options={[{ value: 'any', name: t('privacy.room.any') }, ...sizes]}
        onChange={(value) => change({ room: roomSizes.find((size) => `${size}` === value) ?? null })}
      />
    </div>
  )
}

/** What the partner learns: receipts, as in the chat's own settings, and typing. And what this browser asks about. */
export function ChatPrivacy() {
  const { t } = useTranslation()
  const receipts = useReceipts()
  const hasMatch = !useOff().includes('recommendations')
  const { settings, change } = useSettings()
  return (
    <SettingsPart id="chat-privacy" title={t('privacy.chat.title')}>
      <SettingSwitch
        label={t('chats.settings.receipts')}
        text={t('chats.settings.receiptsText')}
        on={receipts.on}
        onChange={receipts.change}
      />
      <SettingSwitch
        label={t('privacy.showTyping.label')}
        text={t('privacy.showTyping.text')}
        on={settings?.showTyping}
        onChange={(on) => change({ showTyping: on })}
      />
      {(['secondThought', 'askIfHurt'] as const).map((name) => (
        <SettingSwitch
          key={name}
          label={t(`privacy.${name}.label`)}
          text={t(`privacy.${name}.text`)}
          on={settings?.[name]}
          onChange={(on) => change({ [name]: on })}
        />
      ))}
      <NotesFrom />
      <Room />
      {hasMatch && (
        <SettingSwitch
          label={t('privacy.leaveOutAnswers.label')}
          text={t('privacy.leaveOutAnswers.text', { hours: hoursToAnswer })}
          on={settings && settings.leaveOutAnswers === true}
          onChange={(on) => change({ leaveOutAnswers: on })}
        />
      )}
    </SettingsPart>
  )
}
