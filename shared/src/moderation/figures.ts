import * as z from 'zod'
import { api } from '../api.ts'
import { SignalName } from '../chat/signals.ts'
import { Country, Gender } from '../members/members.ts'
import { DsaStatement } from './dsa.ts'
import { ReportCategory } from './reports.ts'
import { CaseKind } from './staff.ts'

/** The longest period that figures are shown for. Days. */
export const longestPeriod = 366
/** Statements that one call of the export returns. */
export const statementsPerPage = 500
/** A first message counts as answered when the answer comes within so many days. */
export const answerDays = 7
/** After a match, the first word counts as answered when the answer comes within so many hours. */
export const answerHours = 24
/** A share of fewer than these is not shown: so few could tell of persons. */
export const leastCounted = 20

const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1

/** Days in UTC, both included. */
export const Period = z
  .strictObject({ from: z.iso.date('date_invalid'), to: z.iso.date('date_invalid') })
  .refine(({ from, to }) => days(from, to) >= 1 && days(from, to) <= longestPeriod, {
    path: ['from'],
    error: 'date_invalid',
  })
export type Period = z.infer<typeof Period>

const Count = z.int().min(0)

/** What is counted of each day. Null: it was not counted then. */
export const MemberDay = z.object({
  day: z.iso.date(),
  joined: Count,
  activeDay: Count.nullable(),
  activeWeek: Count.nullable(),
  activeMonth: Count.nullable(),
  likes: Count,
  matches: Count,
  firstMessages: Count,
  /** Of these first messages. */
  answered: Count,
})
export type MemberDay = z.infer<typeof MemberDay>

/** What a member can like of another one. */
export const likedParts = ['photo', 'answer', 'whole'] as const

/** Likes that answered no other one, by what was liked. Null, all or the last: of fewer than `leastCounted`. */
const LikedPart = z.object({
  part: z.enum(likedParts),
  likes: Count.nullable(),
  /** Within `answerDays` of the like. */
  matches: Count.nullable(),
  /** Of these matches: a first word in that time, and an answer within `answerHours`. */
  answered: Count.nullable(),
})

export const MemberFigures = z.object({
  days: z.array(MemberDay),
  /** Members at the last count of the period, and those who joined in it; the most first. */
  countries: z.array(z.object({ country: Country, members: Count, joined: Count })),
  likedParts: z.array(LikedPart),
  /** Conversations that one closed kindly, and that nobody has written in for two weeks; null: fewer than `leastCounted`. */
  ended: z.object({ kindly: Count, silently: Count }).nullable(),
})
export type MemberFigures = z.infer<typeof MemberFigures>

/** Who brought a case. */
export const finders = ['member', 'outside', 'machine', 'staff'] as const
export type Finder = (typeof finders)[number]

/** Minutes; null without a case. */
const Times = z.object({ median: z.number().nullable(), p95: z.number().nullable() })

export const CaseFigures = z.object({
  /** Opened and decided in the period. */
  inbound: Count,
  decided: Count,
  /** Open now. */
  waiting: Count,
  /** Of cases opened in the period that were looked at. */
  toFirstLook: Times,
  /** Of cases decided in the period. */
  toDecision: Times,
  /** Decided in the period. */
  appeals: z.object({ decided: Count, reversed: Count }),
  days: z.array(z.object({ day: z.iso.date(), inbound: Count, decided: Count })),
  /** `upheld`: decided with more than closing. */
  finders: z.array(z.object({ finder: z.enum(finders), inbound: Count, decided: Count, upheld: Count })),
  kinds: z.array(z.object({ kind: CaseKind, inbound: Count, decided: Count, upheld: Count })),
})
export type CaseFigures = z.infer<typeof CaseFigures>

/**
 * How often a rule of scam signals was met, by the gender of the senders: in conversations whose first sign came in the
 * period, and whose rules reach the threshold. What waits for a decision is in neither of the last two.
 */
const RuleFigure = z.object({
  rule: SignalName,
  gender: Gender.nullable(),
  hits: Count,
  /** The recipient was warned. */
  warned: Count,
  /** Brought to the team in a case. Another one of the same sender can speak for it. */
  cases: Count,
  confirmed: Count,
  dismissed: Count,
})
export type RuleFigure = z.infer<typeof RuleFigure>

/** How many accounts joined, by month, country and state: no name, no address. */
export const AccountFigure = z.object({
  month: z.string(),
  country: Country.nullable(),
  state: z.enum(['member', 'incomplete', 'leaving', 'banned']),
  count: Count,
})
export type AccountFigure = z.infer<typeof AccountFigure>

const machineKinds = ['own', 'intimate', 'child-abuse', 'scam'] as const

/** What DSA, Art. 15 and Regulation (EU) 2024/2835 ask for, as far as the product knows it. */
export const TransparencyReport = z.object({
  year: z.int(),
  madeAt: z.iso.datetime(),
  /** The year has ended: the numbers stay. */
  final: z.boolean(),
  /** Average of the days of the year that were counted; null without one. */
  activeMonth: Count.nullable(),
  /** Members' reports and notices from outside, received in the year; what was done about those decided in it. */
  notices: z.array(
    z.object({
      category: ReportCategory,
      members: Count,
      outside: Count,
      decided: Count,
      byLaw: Count,
      byRules: Count,
      medianHours: z.number().nullable(),
    }),
  ),
  /** Decisions that restrict a member, on the product's own initiative. */
  ownInitiative: z.array(z.object({ category: ReportCategory, byMachine: Count, byStaff: Count })),
  /** All decisions that restrict a member, by what they do; one decision can do several things. */
  restrictions: z.array(
    z.object({
      category: ReportCategory,
      removed: Count,
      hidden: Count,
      limited: Count,
      suspended: Count,
      banned: Count,
    }),
  ),
  /** `cleared`: a person found that the machine was wrong. */
  machines: z.array(z.object({ machine: z.enum(machineKinds), hits: Count, confirmed: Count, cleared: Count })),
  complaints: z.array(
    z.object({
      by: z.enum(['member', 'reporter']),
      received: Count,
      granted: Count,
      refused: Count,
      medianHours: z.number().nullable(),
    }),
  ),
  /** Art. 23(1): accounts suspended or closed on the ground of the law, and all. */
  suspensions: z.object({ byLaw: Count, all: Count }),
  /** Art. 23(2): reporters who were warned, and those whose reports came last for a time. Reports kept earlier have none. */
  misuse: z.object({ warned: Count, deferred: Count }).optional(),
  /** Evidence given to authorities. */
  exportsToAuthorities: Count,
})
export type TransparencyReport = z.infer<typeof TransparencyReport>

/** What the product cannot know: the operator types it before publishing. */
export const reportAdditions = ['ordersToAct', 'ordersToInform', 'disputes', 'disputesUpheld'] as const
export type ReportAdditions = Partial<Record<(typeof reportAdditions)[number], number>>

/** A report as rows of section, item, measure and value. */
export function reportRows(report: TransparencyReport, additions: ReportAdditions): string[][] {
  const { year, activeMonth, suspensions, misuse, exportsToAuthorities } = report
  const rows: [string, string, object][] = [
    ['report', String(year), { activeMonth, exportsToAuthorities, ...additions }],
    ...report.notices.map(({ category, ...counts }) => ['notices', category, counts] as [string, string, object]),
    ...report.ownInitiative.map(({ category, ...it }) => ['ownInitiative', category, it] as [string, string, object]),
    ...report.restrictions.map(({ category, ...it }) => ['restrictions', category, it] as [string, string, object]),
    ...report.machines.map(({ machine, ...it }) => ['machines', machine, it] as [string, string, object]),
    ...report.complaints.map(({ by, ...it }) => ['complaints', by, it] as [string, string, object]),
    ['suspensions', 'accounts', suspensions],
    ['misuse', 'reporters', misuse ?? {}],
  ]
  return rows.flatMap(([section, item, counts]) =>
    Object.entries(counts).map(([measure, value]) => [section, item, measure, value === null ? '' : String(value)]),
  )
}

export const adminFigures = {
  accounts: api
    .route({ method: 'GET', path: '/admin/figures/accounts', summary: 'How many accounts joined, as figures only' })
    .output(z.array(AccountFigure)),
  members: api
    .route({ method: 'GET', path: '/admin/figures/members', summary: 'Members, likes, matches and messages by day' })
    .input(Period)
    .output(MemberFigures),
  /** Of the cases that the staff member may see. */
  cases: api
    .route({ method: 'GET', path: '/admin/figures/cases', summary: 'Cases of a period: counts, times, appeals' })
    .input(Period)
    .output(CaseFigures),
  signals: api
    .route({ method: 'GET', path: '/admin/figures/signals', summary: 'How often each rule of scam signals was right' })
    .input(Period)
    .output(z.array(RuleFigure)),
  report: api
    .route({ method: 'GET', path: '/admin/figures/report', summary: "A year's transparency report" })
    .input(z.strictObject({ year: z.coerce.number().int().min(2020).max(2100).optional() }))
    .output(z.object({ report: TransparencyReport, years: z.array(z.int()) })),
  /** Without personal data. Oldest first. */
  statements: api
    .route({
      method: 'GET',
      path: '/admin/figures/statements',
      summary: "Statements of reasons for the Commission's transparency database (DSA, Art. 24(5)), by keyset",
    })
    .input(
      z
        .strictObject({
          from: z.iso.date('date_invalid'),
          to: z.iso.date('date_invalid'),
          cursor: z.string().max(200).optional(),
          limit: z.coerce.number().int().min(1).max(statementsPerPage).default(statementsPerPage),
        })
        .refine(({ from, to }) => days(from, to) >= 1 && days(from, to) <= longestPeriod, {
          path: ['from'],
          error: 'date_invalid',
        }),
    )
    .output(z.object({ statements: z.array(DsaStatement), nextCursor: z.string().nullable() })),
}
