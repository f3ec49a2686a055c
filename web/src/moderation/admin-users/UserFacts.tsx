import type { AdminUserDetails } from '@hearth/shared/moderation/admin-users'
import { Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useGenderOf } from '../../members/community-genders/use-genders.ts'
import { useGoalsOf } from '../../members/community-goals/use-goals.ts'
import { InterestNames } from '../../members/InterestNames.tsx'
import { useInterests } from '../../members/interest-names.ts'
import { TimeAgo } from '../../members/TimeAgo.tsx'
import { useDay } from '../../members/use-day.ts'
import { useFormat } from '../../members/use-format.ts'
import list from '../admin/list.module.css'
import { SmallPrint } from '../admin/SmallPrint.tsx'
import { EarlierDecision } from '../decisions/EarlierDecision.tsx'
import { AgeChecks } from './AgeChecks.tsx'

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

/** Who the owner is and how they sign in. */
export function AccountFacts({ user }: Props) {
  const { t } = useTranslation()
  const day = useDay()
  // A birthday has no time: it is the same day everywhere.
  const utcDay = useDay('UTC')
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
    birthday: user.birthday && utcDay(user.birthday),
    language: new Intl.DisplayNames([user.languageCode], { type: 'language' }).of(user.languageCode),
    joined: day(user.createdAt),
    seen: user.lastSeenAt && <TimeAgo at={user.lastSeenAt} />,
    leaves: user.deletesAt && day(user.deletesAt),
    lockedUntil: user.changesLockedUntil && day(user.changesLockedUntil),
    waysIn: ways.join(', '),
    sessions: t('admin.user.sessions', { count: user.sessions.count }),
    consents: user.consents.map(({ page, version }) => `${t(`pages.${page}`)} ${version}`).join(', '),
  }
  return <Facts facts={facts} />
}

type ProfileProps = { user: Pick<AdminUserDetails, 'profileId' | 'city' | 'country' | 'countryCode' | 'profile'> }

/** The profile as members see it, and settings that explain what they see. */
export function ProfileFacts({ user }: ProfileProps) {
  const { t } = useTranslation()
  const { placeOf } = useFormat()
  const { nameOf, langOf } = useInterests()
  const genderOf = useGenderOf()
  const goalsOf = useGoalsOf()
  const { profile } = user
  const settings = ['paused', 'hidden', 'browsesInvisibly', 'isTest'] as const
  const facts = {
    profileId: user.profileId,
    place: placeOf(user),
    gender: genderOf(profile).text,
    height: profile.height && t('members.centimetres', { number: profile.height }),
    lookingFor: goalsOf(profile)
      .map(({ text }) => text)
      .join(' · '),
    interests: profile.interests.length ? (
      <InterestNames keys={profile.interests} nameOf={nameOf} langOf={langOf} />
    ) : null,
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
    ageChecks: <AgeChecks checks={user.ageChecks} />,
    reportsFiled: t('admin.user.reports', user.reportsFiled),
    reportsAbout: user.reportsAbout && t('admin.user.reports', user.reportsAbout),
    cases: (
      <CaseLinks
        rows={user.cases.map(({ id, number, state, openedAt }) => ({
          id,
          caseId: id,
          words: `#${number}`,
          about: t(state === 'open' ? 'admin.user.caseOpen' : 'admin.user.caseDecided', { day: day(openedAt) }),
        }))}
      />
    ),
    decisions:
      user.decisionsWithoutCase.length && !user.decisions.length ? null : (
        <CaseLinks
          rows={user.decisions.map(({ id, caseId, actions, decidedAt }) => ({
            id,
            caseId,
            words: actions.map((action) => t(`admin.action.${action}`)).join(', '),
            about: day(decidedAt),
          }))}
        />
      ),
  }
  return (
    <>
      <Facts facts={facts} />
      <WithoutCase decisions={user.decisionsWithoutCase} />
    </>
  )
}

/** Decisions that no case shows, to be read and taken back here. */
export function WithoutCase({ decisions }: { decisions: AdminUserDetails['decisionsWithoutCase'] }) {
  const { t } = useTranslation()
  if (!decisions.length) return null
  return (
    <>
      <h3>{t('admin.standing.withoutCase')}</h3>
      <Stack gap="sm">
        {decisions.map((decision) => (
          <EarlierDecision key={decision.id} decision={decision} of={{ puid: decision.puid }} />
        ))}
      </Stack>
    </>
  )
}

type CaseLink = { id: string; caseId: string; words: string; about: string }

/** Cases or decisions, each of which leads to its case. */
function CaseLinks({ rows }: { rows: CaseLink[] }) {
  const { t } = useTranslation()
  if (!rows.length) return t('admin.user.none')
  return (
    <ul className={list.links}>
      {rows.map(({ id, caseId, words, about }) => (
        <li key={id}>
          <Link to="/admin/cases/$caseId" params={{ caseId }} search={{}}>
            {words}
          </Link>{' '}
          <SmallPrint span>{about}</SmallPrint>
        </li>
      ))}
    </ul>
  )
}
