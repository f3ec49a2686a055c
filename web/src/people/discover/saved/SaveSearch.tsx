import { type ActiveFilters, toQuery } from '@hearth/shared/people/active-filters'
import { maximumSearches, type SavedSearch, SearchName } from '@hearth/shared/people/searches'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../app/api/client.ts'
import { errorCode } from '../../../app/api/query-client.ts'
import { failureText } from '../../../app/i18n/failure-text.ts'
import { background } from '../../../app/lazy/background.tsx'
import { consentKeys } from '../../../members/community-fields/consent-keys.ts'
import classes from './SavedSearches.module.css'

const KeepSensitive = background(() => import('./KeepSensitive.tsx'), 'KeepSensitive')

type Props = { filters: ActiveFilters; names: Set<string>; onSaved: (search: SavedSearch) => void }

/** Saves the current search under a name. A known name is replaced, and the button says so. */
export function SaveSearch({ filters, names, onSaved }: Props) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [sensitive, setSensitive] = useState<string[]>([])
  const input = useRef<HTMLInputElement>(null)

  const refusal = (code: string) =>
    code === 'TOO_MANY_SEARCHES' ? t('searches.tooMany', { most: maximumSearches }) : failureText(t, code)
  const answered = () => {
    setSensitive([])
    input.current?.focus()
  }
  const save = async (agrees: boolean) => {
    if (busy) return
    const read = SearchName.safeParse(name)
    if (!read.success) return setProblem(t([`problems.${read.error.issues[0]?.message}`, 'problems.invalid']))
    setBusy(true)
    setProblem(null)
    const { order, ...asked } = toQuery(filters)
    try {
      onSaved(await client.searches.save({ name: read.data, filters: asked, order, ...(agrees && { agrees }) }))
      setName('')
    } catch (error) {
      const keys = consentKeys(error)
      if (keys.length) setSensitive(keys)
      else setProblem(refusal(errorCode(error)))
    }
    setBusy(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSensitive([])
    void save(false)
  }
  const agree = () => {
    answered()
    void save(true)
  }
  return (
    <>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          ref={input}
          classNames={{ root: classes.field, label: classes.label, wrapper: classes.input, error: classes.error }}
          label={t('searches.keep')}
          placeholder={t('searches.example')}
          size="md"
          autoComplete="off"
          value={name}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" size="md" aria-disabled={busy}>
          {t(names.has(name.trim()) ? 'searches.replace' : 'searches.save')}
        </Button>
      </form>
      {sensitive.length > 0 && <KeepSensitive keys={sensitive} onAgree={agree} onCancel={answered} />}
    </>
  )
}
