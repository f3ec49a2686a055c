import { useMemo } from 'react'
import classes from './LinkedText.module.css'
import { type Link, partsOf } from './links.ts'
import { useOpenLink } from './open-link.tsx'

/** A message's text. Its links open only after a confirmation that names the host. */
export function LinkedText({ text }: { text: string }) {
  const parts = useMemo(() => partsOf(text), [text])
  return parts.map(({ at, text, link }) => (link ? <Out key={at} link={link} text={text} /> : text))
}

function Out({ link, text }: { link: Link; text: string }) {
  const ask = useOpenLink()
  const open = (event: { preventDefault: () => void }) => {
    event.preventDefault()
    ask(link)
  }
  return (
    <a
      className={classes.link}
      href={link.url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      onClick={open}
      onAuxClick={open}
    >
      {text}
    </a>
  )
}
