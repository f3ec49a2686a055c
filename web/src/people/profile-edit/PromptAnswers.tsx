import { promptLimits as limits } from '@hearth/shared/members/prompt-keys'
import type { Answers, ShownPrompt } from '@hearth/shared/members/prompts'
import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import IconPlus from '~icons/plus'
import { layer } from '../../app/lazy/layer.tsx'
import { usePrompts } from '../../members/prompts/prompts-query.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { SortableList } from '../../ui/SortableList.tsx'
import { AnswerRow } from './AnswerRow.tsx'
import { DraftNotice } from './DraftNotice.tsx'
import { focusField } from './focus-field.ts'
import type { OwnPart } from './own-part.ts'
import classes from './Prompts.module.css'
import { answerId, answersQuery, usePromptsForm } from './use-prompts-form.ts'

const PromptChoice = layer(() => import('./PromptChoice.tsx'), 'PromptChoice')

type Props = { part: OwnPart; draft: string; reveal: () => void }

/** The answers of the member, as soon as they and the titles are there. */
export function PromptAnswers(props: Props) {
  const { t } = useTranslation()
  const { prompts, isError, refetch } = usePrompts()
  const mine = useQuery(answersQuery)
  const retry = () => {
    void refetch()
    void mine.refetch()
  }
  if (prompts && mine.data) return <Form {...props} prompts={prompts} stored={mine.data.answers} />
  if (!isError && !mine.isLoadingError) return <Skeleton h={48} />
  return (
    <LoadFailed
      className={undefined}
      text={t('prompts.notLoaded')}
      retryLabel={t('profile.tryAgain')}
      onRetry={retry}
      quiet
    />
  )
}

type FormProps = Props & { prompts: ShownPrompt[]; stored: Answers }

function Form({ part, draft, reveal, prompts, stored }: FormProps) {
  const { t } = useTranslation()
  const form = usePromptsForm({ stored, draft, reveal })
  const { answers, isChanged, problems, acts } = form
  const { tell } = part
  useImperativeHandle(part.acts, () => acts)
  useEffect(() => tell({ isChanged, problems }), [isChanged, problems, tell])
  const promptOf = (key: string) => prompts.find((prompt) => prompt.key === key)
  const remove = (prompt: string) => {
    flushSync(() => form.remove(prompt))
    document.getElementById('add-answer')?.focus()
  }
  return (
    <>
      <DraftNotice state={form} />
      <SortableList
        label={t('prompts.answers')}
        all={answers.map((answer) => ({ ...answer, key: answer.prompt }))}
        nameOf={({ prompt }) => promptOf(prompt)?.name ?? prompt}
        onSort={(sorted) => form.sort(sorted.map(({ prompt, text }) => ({ prompt, text })))}
        className={classes.answers!}
      >
        {answers.map((answer) => (
          <AnswerRow
            key={answer.prompt}
            answer={answer}
            prompt={promptOf(answer.prompt)}
            problem={form.problemOf(answer)}
            isMovable={answers.length > 1}
            onWrite={(text) => form.write(answer.prompt, text)}
            onRemove={() => remove(answer.prompt)}
          />
        ))}
      </SortableList>
      {answers.length < limits.answers && (
        <AddAnswer
          prompts={prompts.filter(({ key, retired }) => !retired && !answers.some(({ prompt }) => prompt === key))}
          onAdd={form.add}
        />
      )}
    </>
  )
}

/** Offers the titles, and leads to the field of the one that is chosen. */
function AddAnswer({ prompts, onAdd }: { prompts: ShownPrompt[]; onAdd: (prompt: string) => void }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const chosen = useRef<string | null>(null)
  const choose = (prompt: string) => {
    chosen.current = prompt
    setOpen(false)
  }
  const closed = () => {
    const prompt = chosen.current
    chosen.current = null
    if (!prompt) return document.getElementById('add-answer')?.focus()
    // After React has drawn what the dialog leaves.
    setTimeout(() => {
      flushSync(() => onAdd(prompt))
      focusField(answerId(prompt))
    })
  }
  return (
    <>
      <Button
        id="add-answer"
        variant="default"
        size="md"
        className={classes.add}
        leftSection={<IconPlus size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t('prompts.add')}
      </Button>
      <PromptChoice
        prompts={prompts}
        opened={isOpen}
        onClose={() => setOpen(false)}
        onClosed={closed}
        onChoose={choose}
      />
    </>
  )
}
