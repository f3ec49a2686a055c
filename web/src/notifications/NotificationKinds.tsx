import {
  type Choice,
  type ChoicesInput,
  digestAt,
  type MailPace,
  mailPaces,
  type NoticeKind,
  noticeKinds,
} from '@hearth/shared/notifications/notifications'
import { Chip, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMe } from '../app/session/session.ts'
import { useTimeFormat } from '../members/display.ts'
import { HelpLink } from '../ui/HelpLink.tsx'
import { SettingsPart } from '../ui/SettingsPart.tsx'
import classes from './notification-settings.module.css'
import { useNotificationSettings } from './use-notification-settings.ts'

/** What the member is notified of, and how: in the product, by push, by mail. */
export function NotificationKinds() {
  const { t } = useTranslation()
  const { query, settings, change } = useNotificationSettings()
  const { data: me } = useMe()
  const hasMailbox = me?.account.email !== null
  const time = useTimeFormat().format(new Date(2026, 0, 4, 0, digestAt.minutes))
  return (
    <SettingsPart
      id="kinds"
      title={t('notifications.kinds.title')}
      lead={hasMailbox ? t('notifications.kinds.lead', { time }) : t('notifications.kinds.noMailbox')}
      query={query}
      notLoaded={t('notifications.notLoaded')}
    >
      {settings &&
        noticeKinds.map((kind) => (
          <Kind
            key={kind}
            kind={kind}
            choice={settings.choices[kind]}
            hasMailbox={hasMailbox}
            onChange={(choices) => change({ choices })}
          />
        ))}
      {settings && <HelpLink article="choose-notifications" />}
    </SettingsPart>
  )
}

type Props = {
  kind: NoticeKind
  choice: Choice
  hasMailbox: boolean
  onChange: (changes: ChoicesInput) => void
}

function Kind({ kind, choice, hasMailbox, onChange }: Props) {
  const { t } = useTranslation()
  const isFixed = kind === 'safety'
  const ways = [
    { name: 'inApp', fixed: isFixed },
    { name: 'push', fixed: false },
  ] as const
  return (
    <fieldset className={classes.kind}>
      <legend className={classes.name}>{t(`notifications.kind.${kind}.title`)}</legend>
      <p className={classes.text}>{t(`notifications.kind.${kind}.text`)}</p>
      <div className={classes.ways}>
        {ways.map(({ name, fixed }) => (
          <Chip
            key={name}
            variant="light"
            checked={choice[name]}
            disabled={fixed}
            classNames={{ label: classes.way }}
            onChange={(on) => onChange({ [kind]: { [name]: on } })}
          >
            {t(`notifications.way.${name}`)}
          </Chip>
        ))}
        {isFixed && <span className={classes.fixed}>{t('notifications.mail.now')}</span>}
        {!isFixed && hasMailbox && (
          <Mail pace={choice.mail} kind={kind} onChange={(mail) => onChange({ [kind]: { mail } })} />
        )}
      </div>
    </fieldset>
  )
}

function Mail({ pace, kind, onChange }: { pace: MailPace; kind: NoticeKind; onChange: (pace: MailPace) => void }) {
  const { t } = useTranslation()
  const label = t('notifications.mail.label', { kind: t(`notifications.kind.${kind}.title`) })
  return (
    <NativeSelect
      className={classes.mail}
      classNames={{ input: classes.mailInput }}
      size="md"
      aria-label={label}
      data={mailPaces.map((value) => ({ value, label: t(`notifications.mail.${value}`) }))}
      value={pace}
      onChange={(event) => onChange(event.currentTarget.value as MailPace)}
    />
  )
}
