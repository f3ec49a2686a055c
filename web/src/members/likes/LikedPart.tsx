import type { LikedPart as Part } from '@hearth/shared/people/liked-parts'
import { PromptTitle } from '../prompts/PromptTitle.tsx'
import { usePrompts } from '../prompts/prompts-query.ts'
import { asWritten } from '../script-language.ts'
import classes from './LikedPart.module.css'

/** A liked photo or answer. Renders nothing once the owner or staff have removed the photo. */
export function LikedPart({ part }: { part: Part }) {
  if (part.kind === 'answer') return <Answer prompt={part.prompt} text={part.text} />
  return (
    part.photo && <img className={classes.photo} src={part.photo.url} alt="" width={56} height={70} loading="lazy" />
  )
}

function Answer({ prompt, text }: { prompt: string; text: string | null }) {
  const { promptOf } = usePrompts()
  return (
    <blockquote className={classes.answer}>
      <p className={classes.title}>
        <PromptTitle prompt={promptOf(prompt)} />
      </p>
      {text && <p {...asWritten(text)}>{text}</p>}
    </blockquote>
  )
}
