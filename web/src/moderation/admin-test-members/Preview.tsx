import type { PreviewedMember } from '@hearth/shared/moderation/test-members'
import { useTranslation } from 'react-i18next'
import { TimeAgo } from '../../members/TimeAgo.tsx'
import { useFormat } from '../../members/use-format.ts'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import classes from './TestMembers.module.css'

/** The first members of the seed, as they would look. None of them is stored. */
export function Preview({ members }: { members: PreviewedMember[] | undefined }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      {members && (
        <>
          <SmallPrint>{t('admin.testMembers.previewHint', { count: members.length })}</SmallPrint>
          <ul className={classes.cards} aria-label={t('admin.testMembers.preview')}>
            {members.map((member) => (
              <Card key={`${member.name} ${member.bio}`} member={member} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Card({ member }: { member: PreviewedMember }) {
  const { t } = useTranslation()
  const { country } = useFormat()
  const { minutesSinceSeen: minutes } = member
  return (
    <li className={classes.person}>
      <img
        src={member.picture}
        alt={t('admin.testMembers.pictureOf', { name: member.name })}
        width={480}
        height={640}
      />
      <div className={classes.words}>
        <strong>{`${member.name}, ${member.age}`}</strong>
        <SmallPrint span>{`${member.city}, ${country(member.country)}`}</SmallPrint>
        <SmallPrint span>
          {minutes === null ? (
            t('admin.users.neverSeen')
          ) : (
            <TimeAgo at={new Date(Date.now() - minutes * 60_000).toISOString()} />
          )}
        </SmallPrint>
        <p lang={member.language} className={classes.bio}>
          {member.bio}
        </p>
      </div>
    </li>
  )
}
