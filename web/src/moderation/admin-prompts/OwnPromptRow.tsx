import { promptLimits as limits } from '@hearth/shared/members/prompt-keys'
import type { OwnPrompt } from '@hearth/shared/members/prompts'
import { Badge, Button } from '@mantine/core'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import list from '../admin/list.module.css'
import { EntryRow } from '../admin-fields/EntryRow.tsx'
import classes from '../admin-fields/Fields.module.css'
import { isNew } from '../admin-fields/keys.ts'
import { NameField } from '../admin-fields/NameField.tsx'
import { useNames } from '../admin-fields/use-names.ts'
import { useAnswers } from './use-answers.ts'
import type { PromptsForm } from './use-prompts-form.ts'

type Props = { form: PromptsForm; prompt: OwnPrompt; onRemoved: () => void }

/** A prompt of the operator's in the list, and its editor when it is open. */
export function OwnPromptRow({ form, prompt, onRemoved }: Props) {
  const { text } = useNames()(prompt)
  return (
    <EntryRow form={form} id={prompt.key} name={text} facts={<Facts form={form} prompt={prompt} />}>
      <NameField
        form={form}
        entry={prompt}
        max={limits.title}
        onChange={(names) => form.change(prompt.key, { names })}
      />
      <Act form={form} prompt={prompt} onRemoved={onRemoved} />
    </EntryRow>
  )
}

/** Title, and how many members have answered it. */
function Facts({ form, prompt }: Pick<Props, 'form' | 'prompt'>) {
  const { t } = useTranslation()
  const { text, language } = useNames()(prompt)
  const { hint } = useAnswers(form)(prompt.key)
  return (
    <span className={classes.facts}>
      <span className={list.name} lang={language}>
        {text}
      </span>
      {hint && <span className={list.detail}>{hint}</span>}
      {form.isRetired(prompt.key) && (
        <span>
          <Badge component="span" variant="light" className={list.badge!}>
            {t('admin.fields.marks.retired')}
          </Badge>
        </span>
      )}
    </span>
  )
}

/** Takes the prompt out of use, or away as long as it is not saved. */
function Act({ form, prompt: { key }, onRemoved }: Props) {
  const { t } = useTranslation()
  const isRetired = form.isRetired(key)
  const remove = () => {
    flushSync(() => {
      form.remove(key)
      form.setOpen(null)
    })
    onRemoved()
  }
  if (isNew({ key }))
    return (
      <Button size="md" variant="default" className={classes.add!} onClick={remove}>
        {t('admin.fields.remove')}
      </Button>
    )
  return (
    <Button size="md" variant="default" className={classes.add!} onClick={() => form.retire(key, !isRetired)}>
      {t(isRetired ? 'admin.fields.bringBack' : 'admin.fields.retire')}
    </Button>
  )
}
