import {
  type Choice,
  type ChoicesInput,
  type ChosenKind,
  type MailPace,
  mailPaces,
} from '@hearth/shared/notifications/notifications'
import { Chip, NativeSelect } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import IconChevronDown from '~icons/chevron-down'
import classes from './Kind.module.css'

type Props = {
  kind: ChosenKind
  choice: Choice
  hasMailbox: boolean
  onChange: (changes: ChoicesInput) => void
}

/** One kind of notices as a row that says where they go, and opens the choices. */
export function Kind(props: Props) {
  const { t } = useTranslation()
  const { kind, choice, hasMailbox } = props
  const id = useId()
  const places = [
    choice.inApp && t('notifications.way.inApp'),
    choice.push && t('notifications.way.push'),
    hasMailbox && choice.mail !== 'never' && t(`notifications.mail.${choice.mail}`),
  ].filter(Boolean)
  return (
    <details className={classes.kind} aria-labelledby={id}>
      <summary>
        <span id={id} className={classes.name}>
          {t(`notifications.kind.${kind}.title`)}
        </span>
        <span className={classes.places}>{places.join(' · ') || t('notifications.off')}</span>
        <IconChevronDown size={18} aria-hidden="true" />
      </summary>
      <p className={classes.text}>{t(`notifications.kind.${kind}.text`)}</p>
      <Ways {...props} />
    </details>
  )
}

function Ways({ kind, choice, hasMailbox, onChange }: Props) {
  const { t } = useTranslation()
  const isFixed = kind === 'safety'
  const ways = [
    { name: 'inApp', fixed: isFixed },
    { name: 'push', fixed: false },
  ] as const
  return (
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
  )
}

function Mail({ pace, kind, onChange }: { pace: MailPace; kind: ChosenKind; onChange: (pace: MailPace) => void }) {
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
