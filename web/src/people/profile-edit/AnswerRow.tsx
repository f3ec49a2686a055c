import { characters } from '@hearth/shared/characters'
import { promptLimits as limits } from '@hearth/shared/members/prompt-keys'
import type { Answer, ShownPrompt } from '@hearth/shared/members/prompts'
import { ActionIcon, Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import IconTrash from '~icons/trash'
import { PromptTitle } from '../../members/prompts/PromptTitle.tsx'
import fields from '../../ui/fields.module.css'
import { SortableItem } from '../../ui/SortableList.tsx'
import classes from './Prompts.module.css'
import { answerId } from './use-prompts-form.ts'

type Props = {
  answer: Answer
  /** Undefined: the community does not know it. */
  prompt: ShownPrompt | undefined
  problem: string | undefined
  /** There are others to move it between. */
  isMovable: boolean
  onWrite: (text: string) => void
  onRemove: () => void
}

/** One answer under its title, with the ways to move and to remove it. */
export function AnswerRow({ answer, prompt, problem, isMovable, onWrite, onRemove }: Props) {
  const { t } = useTranslation()
  const name = prompt?.name ?? answer.prompt
  const count = characters(answer.text.trim())
  const words = problem && t([`prompts.problem.${problem}`, 'problems.invalid'], { max: limits.text })
  return (
    <SortableItem id={answer.prompt} name={name} className={classes.answer!}>
      {(handle) => (
        <>
          {isMovable ? handle : <span />}
          <div>
            <Textarea
              id={answerId(answer.prompt)}
              autosize
              minRows={2}
              maxRows={6}
              size="md"
              label={<PromptTitle prompt={prompt} />}
              value={answer.text}
              error={words}
              onChange={({ currentTarget }) => onWrite(currentTarget.value)}
            />
            {count >= limits.countedFrom && (
              <div className={fields.counter} data-over={count > limits.text}>
                {t('profile.bioCounter', { count, max: limits.text })}
              </div>
            )}
          </div>
          <ActionIcon
            size={44}
            variant="subtle"
            color="gray"
            aria-label={t('prompts.remove', { name })}
            onClick={onRemove}
          >
            <IconTrash size={20} aria-hidden="true" />
          </ActionIcon>
        </>
      )}
    </SortableItem>
  )
}
