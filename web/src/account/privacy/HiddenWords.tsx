import { hiddenWordLimits } from '@hearth/shared/members/hidden-words'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingsPart } from '../../ui/SettingsPart.tsx'
import settings from '../../ui/settings-part.module.css'
import { HiddenWordChips } from './HiddenWordChips.tsx'
import classes from './HiddenWords.module.css'
import { useHiddenWords } from './use-hidden-words.ts'

/** Words and emoji that cover what strangers write to the member. */
export function HiddenWords() {
  const { t } = useTranslation()
  const { words, typed, problem, type, add, remove } = useHiddenWords()
  const field = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add()
    field.current?.focus()
  }
  const limits = { words: hiddenWordLimits.entries, characters: hiddenWordLimits.characters }
  return (
    <SettingsPart id="hidden-words" title={t('privacy.hiddenWords.title')} lead={t('privacy.hiddenWords.text')}>
      <form className={settings.field} noValidate onSubmit={submit}>
        <TextInput
          ref={field}
          size="md"
          name="hiddenWord"
          autoComplete="off"
          label={t('privacy.hiddenWords.label')}
          description={t('privacy.hiddenWords.hint', limits)}
          error={problem && t(`privacy.hiddenWords.problems.${problem}`, limits)}
          errorProps={{ role: 'alert' }}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          inputContainer={(input) => (
            <div className={classes.add}>
              {input}
              <Button type="submit" size="md" variant="default">
                {t('privacy.hiddenWords.add')}
              </Button>
            </div>
          )}
        />
      </form>
      {words.length > 0 && (
        <div className={settings.field}>
          <HiddenWordChips words={words} onRemove={remove} field={field} />
        </div>
      )}
    </SettingsPart>
  )
}
