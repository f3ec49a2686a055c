import type { TestMember } from '@hearth/shared/moderation/test-members'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { byCursor } from '../../app/api/pages.ts'
import { TimeAgo } from '../../members/TimeAgo.tsx'
import { useFormat } from '../../members/use-format.ts'
import { askFirst } from '../../ui/dialogs.tsx'
import parts from '../../ui/settings-part.module.css'
import list from '../admin/list.module.css'
import { PagedList } from '../admin/PagedList.tsx'
import { staffApi } from '../admin/staff-client.ts'
import { useNumber } from '../admin/use-number.ts'
import classes from './TestMembers.module.css'
import { useRunActs } from './use-run.ts'

type Props = { count: number; isBusy: boolean }

/** All test members in pages, and the button that removes them all. */
export function TestMemberList({ count, isBusy }: Props) {
  const { t } = useTranslation()
  const number = useNumber()
  const input = (cursor: string | undefined) => ({ cursor })
  const query = useInfiniteQuery(staffApi.testMembers.list.infiniteOptions({ input, ...byCursor }))
  const members = (query.data?.pages ?? []).flatMap((page) => page.members)
  return (
    <section className={parts.part} aria-labelledby="test-members-all">
      <div className={classes.head}>
        <h2 id="test-members-all">{t('admin.testMembers.all', { count, number: number(count) })}</h2>
        {count > 0 && <RemoveAll count={count} isBusy={isBusy} />}
      </div>
      <PagedList query={query}>
        {members.length === 0 && <p className={list.hint}>{t('admin.testMembers.none')}</p>}
        {members.length > 0 && (
          <ul className={list.list} aria-labelledby="test-members-all">
            {members.map((member) => (
              <Row key={member.userId} member={member} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

function RemoveAll({ count, isBusy }: Props) {
  const { t } = useTranslation()
  const number = useNumber()
  const { removeAll } = useRunActs()
  const ask = () =>
    askFirst({
      title: t('admin.testMembers.removeTitle', { count, number: number(count) }),
      text: t('admin.testMembers.removeText'),
      labels: { confirm: t('admin.testMembers.remove'), cancel: t('secondFactor.cancel') },
      dangerous: true,
      onConfirm: () => removeAll.mutate(undefined),
    })
  return (
    <Button variant="default" loading={removeAll.isPending} disabled={isBusy} onClick={ask}>
      {t('admin.testMembers.remove')}
    </Button>
  )
}

function Row({ member }: { member: TestMember }) {
  const { t } = useTranslation()
  const { country } = useFormat()
  const place = [member.city, member.country && country(member.country)].filter(Boolean).join(', ')
  return (
    <li className={list.item}>
      <Link to="/admin/users/$userId" params={{ userId: member.userId }} className={classes.row}>
        <span className={list.name}>{`${member.name}, ${member.age}`}</span>
        <span className={list.detail}>{place}</span>
        <span className={list.detail}>
          {member.lastSeenAt ? <TimeAgo at={member.lastSeenAt} /> : t('admin.users.neverSeen')}
        </span>
      </Link>
    </li>
  )
}
