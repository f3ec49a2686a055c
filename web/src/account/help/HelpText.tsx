import { isGone } from '@hearth/shared/community-functions'
import type { RichText as Text } from '@hearth/shared/rich-text'
import type { MemberPath } from '@hearth/shared/screens'
import { useComputedColorScheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { currentLanguage } from '../../app/i18n/i18n.ts'
import { isOpenToNewcomers } from '../../app/session/forced-completion.ts'
import { useOffForAll } from '../../app/session/functions.ts'
import { offerFor, useOffer } from '../../app/session/offer.ts'
import { DocumentLink } from '../../ui/DocumentLink.tsx'
import { useOpenArticle } from '../../ui/open-article.ts'
import { RichText } from '../../ui/RichText.tsx'
import { ArticleLink } from './ArticleLink.tsx'
import classes from './Help.module.css'
import { pictureSize } from './picture-size.ts'
import { pictureAddress } from './pictures.ts'

function ScreenPicture({ name, words }: { name: string; words: string }) {
  const theme = useComputedColorScheme('light')
  const address = pictureAddress(name, currentLanguage(), theme)
  if (!address) return null
  return <img src={address} alt={words} {...pictureSize} loading="lazy" decoding="async" className={classes.picture} />
}

/** A link of the text. In place, the words alone stand for screens that an incomplete profile leads away from. */
function ScreenLink({ href, children }: { href: string; children: ReactNode }) {
  const isInPlace = useOpenArticle() !== null
  const { open } = useOffer()
  const { origin, pathname, hash } = new URL(href, location.origin)
  const offer = offerFor(pathname, hash.slice(1))
  if (!isInPlace || origin !== location.origin || isOpenToNewcomers(pathname))
    return <DocumentLink href={href}>{children}</DocumentLink>
  if (!offer) return <strong>{children}</strong>
  return (
    <button type="button" className={classes.linkButton} onClick={() => open(offer)}>
      {children}
    </button>
  )
}

const articles = '/help/'

/** A link of the text; its words alone where the community has switched off what it leads to. */
function HelpTextLink({ href, children }: { href: string; children: ReactNode }) {
  const off = useOffForAll()
  const slug = href.startsWith(articles) ? href.slice(articles.length) : null
  if (slug === null ? isGone(off, 'screens', href as MemberPath) : isGone(off, 'articles', slug)) return children
  return slug === null ? (
    <ScreenLink href={href}>{children}</ScreenLink>
  ) : (
    <ArticleLink slug={slug}>{children}</ArticleLink>
  )
}

/** The text of an article, with its links and its pictures of screens. */
export function HelpText({ text }: { text: Text }) {
  return (
    <RichText
      text={text}
      picture={(name, words) => <ScreenPicture name={name} words={words} />}
      link={(href, words) => <HelpTextLink href={href}>{words}</HelpTextLink>}
    />
  )
}
