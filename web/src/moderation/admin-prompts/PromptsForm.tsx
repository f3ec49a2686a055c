import { promptLimits as limits, promptGroups } from '@hearth/shared/members/prompt-keys'
import type { ShownPrompt } from '@hearth/shared/members/prompts'
import type { EditedPrompts } from '@hearth/shared/moderation/admin-prompts'
import { Input, Text, Title } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SettingSwitch } from '../../ui/SettingSwitch.tsx'
import { SortableList } from '../../ui/SortableList.tsx'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { AddButton } from '../admin-fields/AddButton.tsx'
import classes from '../admin-fields/Fields.module.css'
import { newKey } from '../admin-fields/keys.ts'
import { PartActions } from '../admin-fields/PartActions.tsx'
import { useNames } from '../admin-fields/use-names.ts'
import { OwnPromptRow } from './OwnPromptRow.tsx'
import own from './Prompts.module.css'
import { wholeList } from './prompt-draft.ts'
import { useAnswers } from './use-answers.ts'
import { type PromptsForm as Form, usePromptsForm } from './use-prompts-form.ts'

type Props = { saved: EditedPrompts; titles: ShownPrompt[] }

/** The operator's own prompts in their order, those of the product by group, and the way to save all of it. */
export function PromptsForm({ saved, titles }: Props) {
  const { t } = useTranslation()
  const form = usePromptsForm(saved)
  return (
    <form ref={form.ref} onSubmit={form.submit} noValidate className={classes.form}>
      <OwnPrompts form={form} />
      {promptGroups.map((group) => (
        <section key={group} className={classes.part} aria-labelledby={`prompts-${group}`}>
          <Title order={2} id={`prompts-${group}`}>
            {t(`prompts.group.${group}`)}
          </Title>
          <ReadyMade form={form} prompts={titles.filter((prompt) => prompt.group === group)} />
        </section>
      ))}
      <PartActions form={form} colleague={t('admin.prompts.problem.PROMPTS_CHANGED')} />
    </form>
  )
}

/** Prompts of the product, each with a switch that offers it. */
function ReadyMade({ form, prompts }: { form: Form; prompts: ShownPrompt[] }) {
  const answers = useAnswers(form)
  return (
    <div className={own.card}>
      {prompts.map(({ key, name }) => (
        <SettingSwitch
          key={key}
          label={name}
          {...answers(key)}
          on={!form.isRetired(key)}
          onChange={(isOffered) => form.retire(key, !isOffered)}
        />
      ))}
    </div>
  )
}

function OwnPrompts({ form }: { form: Form }) {
  const { t } = useTranslation()
  const nameOf = useNames()
  const add = useRef<HTMLButtonElement>(null)
  const problem = form.errorOf(wholeList)
  const addPrompt = () => {
    const key = newKey(form.own)
    form.add({ key, names: {} })
    return key
  }
  const isFull = form.own.filter(({ key }) => !form.isRetired(key)).length >= limits.own
  return (
    <>
      <div className={classes.part}>
        <Title order={2}>{t('admin.prompts.own')}</Title>
        <Text c="dimmed">{t('admin.prompts.ownText')}</Text>
      </div>
      <SortableList
        label={t('admin.prompts.own')}
        all={form.own}
        nameOf={(prompt) => nameOf(prompt).text}
        onSort={form.sort}
        className={classes.list!}
      >
        {form.own.map((prompt) => (
          <OwnPromptRow key={prompt.key} form={form} prompt={prompt} onRemoved={() => add.current?.focus()} />
        ))}
      </SortableList>
      {problem && <Input.Error size="md">{problem}</Input.Error>}
      {isFull ? (
        <SmallPrint role="status">{t('admin.prompts.full', { count: limits.own })}</SmallPrint>
      ) : (
        <AddButton form={form} name={wholeList} label={t('admin.prompts.add')} button={add} add={addPrompt} />
      )}
    </>
  )
}
