import type { AdminUserDetails } from '@hearth/shared/admin-users'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import list from '../admin/list.module.css'
import { TimeAgo } from '../members/TimeAgo.tsx'
import { useFormat } from '../members/use-format.ts'

type Props = { user: AdminUserDetails }

/** Facts by the keys of their names. A missing one is not shown. */
function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  const { t } = useTranslation()
  const known = Object.entries(facts).filter(([, value]) => value !== null && value !== undefined && value !== '')
  return (
    <dl className={list.facts}>
      {known.flatMap(([key, value]) => [
        <dt key={key}>{t(`admin.user.fact.${key}`)}</dt>,
        <dd key={`${key}=`}>{value}</dd>,
      ])}
    </dl>
  )
}

function useDay() {
  const { language } = useFormat()
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
  return (at: string | null) => at && format.format(new Date(at))
}

/** Who the owner is and how they sign in. */
export function AccountFacts({ user }: Props) {
  const { t } = useTranslation()
  const day = useDay()
  const { password, passkeys, wallets, providers } = user.waysIn
  const ways = [
    password && t('admin.user.way.password'),
    passkeys > 0 && t('admin.user.way.passkeys', { count: passkeys }),
    wallets > 0 && t('admin.user.way.wallets', { count: wallets }),
    ...providers,
  ].filter(Boolean)
  const facts = {
    id: user.id,
    email: user.email,
    phone: user.phone,
    birthday: day(user.birthday),
    language: new Intl.DisplayNames([user.languageCode], { type: 'language' }).of(user.languageCode),
    joined: day(user.createdAt),
    seen: user.lastSeenAt && <TimeAgo at={user.lastSeenAt} />,
    leaves: day(user.deletesAt),
    lockedUntil: day(user.changesLockedUntil),
    waysIn: ways.join(', '),
    sessions: t('admin.user.sessions', { count: user.sessions.count }),
    consents: user.consents.map(({ page, version }) => `${t(`pages.${page}`)} ${version}`).join(', '),
  }
  return <Facts facts={facts} />
}

/** The profile as members see it, and settings that explain what they see. */
export function ProfileFacts({ user }: Props) {
  const { t } = useTranslation()
  const { country } = useFormat()
  const { profile } = user
  const settings = ['paused', 'hidden', 'browsesInvisibly', 'isTest'] as const
  const facts = {
    profileId: user.profileId,
    place: [user.city, user.country && country(user.country)].filter(Boolean).join(', '),
    gender: profile.gender && t(`members.gender.${profile.gender}`),
    height: profile.height && t('members.centimetres', { number: profile.height }),
    lookingFor: profile.relationshipGoal && t(`members.goal.${profile.relationshipGoal}`),
    bio: profile.bio,
    settings: settings
      .filter((key) => profile[key])
      .map((key) => t(`admin.user.setting.${key}`))
      .join(', '),
  }
  return <Facts facts={facts} />
}

/** Reports, cases and decisions. */
export function SafetyFacts({ user }: Props) {
  const { t } = useTranslation()
  const day = useDay()
  const facts = {
    reportsFiled: t('admin.user.reports', user.reportsFiled),
    reportsAbout: t('admin.user.reports', user.reportsAbout),
    cases: user.cases.map(({ number, openedAt }) => `#${number} (${day(openedAt)})`).join(', ') || t('admin.user.none'),
    decisions:
      user.decisions
        .map(
          ({ actions, decidedAt }) =>
            `${actions.map((action) => t(`admin.action.${action}`)).join(', ')} (${day(decidedAt)})`,
        )
        .join('; ') || t('admin.user.none'),
  }
  return <Facts facts={facts} />
}
