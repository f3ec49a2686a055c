import type { AuditEntry } from '@hearth/shared/moderation/admin-audit'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMoment } from '../../members/use-day.ts'
import list from '../admin/list.module.css'
import { openUndoBatch } from '../decisions/UndoBatch.tsx'

/** Words that staff gave as their reason, and the operation of an act without a name of its own. */
const saidIn = ({ act, details: { reason, operation } }: AuditEntry) =>
  [reason, act === 'console_used' && operation].filter((word) => typeof word === 'string').join(' · ')

/** One entry: what was done to which account, and below who did it when. Actor and case lead to all of theirs. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation()
  const moment = useMoment()
  const { act, actor, actorId, actorType, at, batchId, caseId, subject, subjectId } = entry
  const name = actor ?? t(`admin.audit.actor.${actorType}`)
  const said = saidIn(entry)
  return (
    <li className={`${list.item} ${list.entry}`}>
      {/* An act of a later version has no words yet: its code stands for it. */}
      <span className={list.name}>{t(`admin.act.${act}`, { defaultValue: act })}</span>
      {subjectId && (
        <>
          {' · '}
          <Link to="/admin/users/$userId" params={{ userId: subjectId }}>
            {subject === '' ? t('admin.users.noName') : (subject ?? t('admin.audit.gone'))}
          </Link>
        </>
      )}
      {said && (
        <p className={list.said} dir="auto">
          {said}
        </p>
      )}
      <div className={list.detail}>
        {actorId ? (
          <Link to="/admin/audit" search={{ actorId }}>
            {name}
          </Link>
        ) : (
          name
        )}
        {' · '}
        <time dateTime={at}>{moment(at)}</time>
        {caseId && (
          <>
            {' · '}
            <Link to="/admin/cases/$caseId" params={{ caseId }} search={{}}>
              {t('admin.audit.case')}
            </Link>
          </>
        )}
        {batchId && (
          <>
            {' · '}
            <button type="button" className={list.act} onClick={() => openUndoBatch(batchId)}>
              {t('admin.bulk.undoBatch')}
            </button>
          </>
        )}
      </div>
    </li>
  )
}
