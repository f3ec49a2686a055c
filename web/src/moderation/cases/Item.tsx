import type { Case, CaseItem } from '@hearth/shared/moderation/cases'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { TimeAgo } from '../../members/TimeAgo.tsx'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { BlurredPicture } from './BlurredPicture.tsx'
import classes from './Evidence.module.css'
import { Facts } from './Facts.tsx'
import { Messages } from './Messages.tsx'
import { Reporter } from './Reporter.tsx'
import { SelfieEvidence } from './SelfieEvidence.tsx'
import { ThenAndNow } from './ThenAndNow.tsx'

type Props = { item: CaseItem; caseId: string; now: NonNullable<Case['subject']>['now'] | null }

/** One item of a case: the words first, then messages, then the member then and now with their pictures. */
export function Item({ item, caseId, now }: Props) {
  const { t } = useTranslation()
  const titleId = useId()
  const { kind, category, addedAt, decidedAt, receipt, words, reporter, asReported, messages, facts } = item
  const { appeal, selfie, picture } = item
  return (
    <article className={classes.item} aria-labelledby={titleId} data-decided={decidedAt !== null}>
      <header>
        <h2 id={titleId}>{t(category ? `admin.category.${category}` : `admin.kind.${kind}`)}</h2>
        <SmallPrint>
          {t(`admin.kind.${kind}`)} · <TimeAgo at={addedAt} />
          {receipt && ` · ${receipt}`}
          {decidedAt && ` · ${t('admin.cases.decided')}`}
        </SmallPrint>
      </header>
      {words && !appeal && (
        <blockquote className={classes.words} dir="auto">
          {words}
        </blockquote>
      )}
      {reporter && <Reporter reporter={reporter} />}
      <Facts facts={facts} />
      {messages.length > 0 && (
        <Messages caseId={caseId} itemId={item.id} messages={messages} byMachine={kind === 'scam'} />
      )}
      {selfie && <SelfieEvidence selfie={selfie} />}
      {picture && <HeldPicture picture={picture} now={now} />}
      {(asReported || now) && !appeal && !selfie && <ThenAndNow then={asReported} now={now} />}
    </article>
  )
}

/** The photo of the item, with its number among the present ones, by which the ladder names it. */
function HeldPicture({ picture, now }: { picture: NonNullable<CaseItem['picture']>; now: Props['now'] }) {
  const number = (now?.pictures.findIndex(({ id }) => id === picture.id) ?? -1) + 1
  return <BlurredPicture picture={picture} number={number} />
}
