import { type Passkey, PasskeyName } from '@hearth/shared/account/passkeys'
import { TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconFingerprint from '~icons/fingerprint'
import { TimeAgo } from '../../members/TimeAgo.tsx'
import { useDay } from '../../members/use-day.ts'
import fields from '../../ui/fields.module.css'
import { SettingsRow } from '../../ui/SettingsRow.tsx'
import classes from '../../ui/settings-part.module.css'

type Props = {
  passkey: Passkey
  /** @returns whether the name was saved */
  onRename: (passkey: Passkey, name: string) => Promise<boolean>
  onRemove: (passkey: Passkey, name: string) => void
}

/** One passkey with its name and days, or the form of its name. */
export function PasskeyRow({ passkey, onRename, onRemove }: Props) {
  const { t } = useTranslation()
  const day = useDay()
  const [renaming, setRenaming] = useState(false)
  const renameButton = useRef<HTMLButtonElement>(null)
  const name = passkey.name ?? t('passkeys.unnamed')
  const wasRenaming = useRef(false)
  useEffect(() => {
    // The form took the button's place.
    if (wasRenaming.current && !renaming) renameButton.current?.focus()
    wasRenaming.current = renaming
  }, [renaming])
  const close = () => setRenaming(false)
  if (renaming)
    return (
      <li className={classes.row}>
        <NameForm name={name} onCancel={close} onSave={async (typed) => (await onRename(passkey, typed)) && close()} />
      </li>
    )
  return (
    <SettingsRow
      icon={IconFingerprint}
      name={name}
      detail={
        <>
          {t('passkeys.added', { day: day(passkey.createdAt) })}
          {passkey.lastUsedAt && (
            <>
              {' · '}
              {t('passkeys.used')} <TimeAgo at={passkey.lastUsedAt} />
            </>
          )}
        </>
      }
    >
      <button
        ref={renameButton}
        type="button"
        className={classes.button}
        aria-label={t('passkeys.renameOne', { name })}
        onClick={() => setRenaming(true)}
      >
        {t('passkeys.rename')}
      </button>
      <button
        type="button"
        className={classes.button}
        aria-label={t('passkeys.removeOne', { name })}
        onClick={() => onRemove(passkey, name)}
      >
        {t('passkeys.remove')}
      </button>
    </SettingsRow>
  )
}

type FormProps = { name: string; onSave: (name: string) => void; onCancel: () => void }

function NameForm({ name: given, onSave, onCancel }: FormProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(given)
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = PasskeyName.safeParse(name)
    if (read.success) return onSave(read.data)
    setProblem(t([`problems.${read.error.issues[0]?.message}`, 'problems.invalid']))
    input.current?.focus()
  }
  return (
    <form className={classes.nameForm} onSubmit={submit} noValidate>
      <TextInput
        ref={input}
        className={classes.nameField}
        label={t('passkeys.name')}
        size="md"
        classNames={{ input: fields.input, label: fields.label }}
        autoComplete="off"
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={classes.rowActions}>
        <button type="submit" className={classes.button}>
          {t('passkeys.save')}
        </button>
        <button type="button" className={classes.button} onClick={onCancel}>
          {t('passkeys.cancel')}
        </button>
      </div>
    </form>
  )
}
