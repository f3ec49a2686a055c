import type { Message } from '@hearth/shared/chat/messages'
import { useTranslation } from 'react-i18next'
import IconPhoto from '~icons/photo'
import { asWritten } from '../../members/script-language.ts'

type Props = { message: Pick<Message, 'content' | 'photo' | 'liked' | 'covered'> }

/** A message in one line: its text, or that it is a photo, a liked part, or covered by a hidden word. */
export function MessagePreview({ message: { content, photo, liked, covered } }: Props) {
  const { t } = useTranslation()
  if (covered) return <span>{t('members.covered.text')}</span>
  return (
    <>
      {photo && <IconPhoto size={16} aria-hidden="true" />}{' '}
      {photo && content ? <span className="visually-hidden">{t('chats.photo.word')}: </span> : null}
      <span {...asWritten(content)}>{content || t(liked ? `chats.liked.${liked.kind}` : 'chats.photo.word')}</span>
    </>
  )
}
