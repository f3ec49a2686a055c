import type { ShownPrompt } from '@hearth/shared/members/prompts'
import { langOf } from '../community-fields/named.ts'

/** The title of a prompt. It keeps its line while it is on its way. */
export const PromptTitle = ({ prompt }: { prompt: ShownPrompt | undefined }) => (
  <span lang={prompt && langOf(prompt)}>{prompt?.name ?? '\u00a0'}</span>
)
