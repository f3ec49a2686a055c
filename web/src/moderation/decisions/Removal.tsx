import type { Case } from '@hearth/shared/moderation/cases'
import { removableTexts } from '@hearth/shared/moderation/ladder'
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { asWritten } from '../../members/script-language.ts'
import classes from './DecisionPanel.module.css'
import type { Draft } from './draft.ts'
import { pictureName } from './picture-name.ts'
import { removableMessages } from './removable-messages.ts'
import { useSurroundings } from './surroundings.ts'

type Props = {
  action: 'remove-text' | 'remove-photo' | 'remove-message'
  draft: Draft
  setDraft: (change: (before: Draft) => Draft) => void
  read: Case
}

/** For each action that removes: its part of the draft, and the field that the server's problems name. */
const parts = {
  'remove-text': { part: 'fields', field: 'field' },
  'remove-photo': { part: 'photoIds', field: 'photoId' },
  'remove-message': { part: 'messageIds', field: 'messageId' },
} as const

/** A message shows this many characters to differ from others. */
const shownCharacters = 120

/** The texts, photos or messages that a decision can remove, each with its name. Opened messages belong to them. */
function useRemovable({ action, read }: Pick<Props, 'action' | 'read'>): { id: string; name: ReactNode }[] {
  const { t } = useTranslation()
  const { opened } = useSurroundings(read.id)
  if (action === 'remove-text') return removableTexts.map((id) => ({ id, name: t(`admin.decision.text.${id}`) }))
  if (action === 'remove-photo') {
    const pictures = read.subject?.now.pictures ?? []
    return pictures.map((picture, i) => ({ id: picture.id, name: pictureName(t, picture, i + 1) }))
  }
  return removableMessages(read, opened).map(({ id, content }) => ({
    id,
    name: <span {...asWritten(content)}>{content.slice(0, shownCharacters) || t('admin.decision.wordless')}</span>,
  }))
}

/** Asks which texts, photos or messages a decision removes. */
export function Removal({ action, draft, setDraft, read }: Props) {
  const { t } = useTranslation()
  const removable = useRemovable({ action, read })
  const { part, field } = parts[action]
  if (action === 'remove-photo' && !removable.length)
    return <p className={classes.details}>{t('admin.decision.noPhotos')}</p>
  return (
    <Checkbox.Group
      className={classes.details}
      data-field={field}
      aria-label={t(`admin.action.${action}`)}
      value={draft[part]}
      onChange={(chosen) => setDraft((before) => ({ ...before, [part]: chosen }))}
    >
      {removable.map(({ id, name }) => (
        <Checkbox key={id} value={id} label={name} />
      ))}
    </Checkbox.Group>
  )
}
