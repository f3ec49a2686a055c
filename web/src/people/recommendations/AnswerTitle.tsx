import { PromptTitle } from '../../members/prompts/PromptTitle.tsx'
import { usePrompts } from '../../members/prompts/prompts-query.ts'

/** The title of a prompt by its key. */
export function AnswerTitle({ of }: { of: string }) {
  const { promptOf } = usePrompts()
  return <PromptTitle prompt={promptOf(of)} />
}
