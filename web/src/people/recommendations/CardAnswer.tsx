import type { Answer } from '@hearth/shared/members/prompts'
import { PromptTitle } from '../../members/prompts/PromptTitle.tsx'
import { usePrompts } from '../../members/prompts/prompts-query.ts'
import { asWritten } from '../../members/script-language.ts'
import classes from './RecommendationCard.module.css'

/** The first of what the member answers to prompts. */
export function CardAnswer({ answer: { prompt, text } }: { answer: Answer }) {
  const { promptOf } = usePrompts()
  return (
    <div className={classes.answer}>
      <p>
        <PromptTitle prompt={promptOf(prompt)} />
      </p>
      <p {...asWritten(text)}>{text}</p>
    </div>
  )
}
