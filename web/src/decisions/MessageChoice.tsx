import type { Case } from '@hearth/shared/cases'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { scriptLanguage } from '../members/script-language.ts'
import classes from './DecisionPanel.module.css'
import type { Draft } from './draft.ts'
import { removableMessages } from './removable-messages.ts'
import { useSurroundings } from './surroundings.ts'

type Props = { draft: Draft; setDraft: (change: (before: Draft) => Draft) => void; read: Case }

/** Characters that tell one message from another. */
const shown = 120

/** Which messages a decision removes: reported ones, and opened ones around them. */
export function MessageChoice({ draft, setDraft, read }: Props) {
  const { t } = useTranslation()
  const { opened } = useSurroundings(read.id)
  return (
    <Checkbox.Group
      className={classes.details}
      data-field="messageId"
      aria-label={t('admin.action.remove-message')}
      value={draft.messageIds}
      onChange={(messageIds) => setDraft((before) => ({ ...before, messageIds }))}
    >
      {removableMessages(read, opened).map(({ id, content }) => (
        <Checkbox
          key={id}
          value={id}
          label={
            <span dir="auto" lang={scriptLanguage(content)}>
              {content.slice(0, shown) || t('admin.decision.wordless')}
            </span>
          }
        />
      ))}
    </Checkbox.Group>
  )
}
