import type { RichText as Text } from '@hearth/shared/rich-text'
import { useComputedColorScheme } from '@mantine/core'
import { currentLanguage } from '../app/i18n/i18n.ts'
import { DocumentLink } from '../ui/DocumentLink.tsx'
import { RichText } from '../ui/RichText.tsx'
import { ArticleLink } from './ArticleLink.tsx'
import classes from './Help.module.css'
import { pictureAddress, pictureSize } from './pictures.ts'

function ScreenPicture({ name, words }: { name: string; words: string }) {
  const theme = useComputedColorScheme('light')
  const address = pictureAddress(name, currentLanguage(), theme)
  if (!address) return null
  return <img src={address} alt={words} {...pictureSize} loading="lazy" decoding="async" className={classes.picture} />
}

/** The text of an article, with its links and its pictures of screens. */
export function HelpText({ text }: { text: Text }) {
  return (
    <RichText
      text={text}
      picture={(name, words) => <ScreenPicture name={name} words={words} />}
      link={(href, words) =>
        href.startsWith('/help/') ? (
          <ArticleLink slug={href.slice('/help/'.length)}>{words}</ArticleLink>
        ) : (
          <DocumentLink href={href}>{words}</DocumentLink>
        )
      }
    />
  )
}
