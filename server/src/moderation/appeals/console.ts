import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Evidence } from '@hearth/shared/moderation/reports'
import { type Actor, theConsole } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Services } from '../../services.ts'
import { answerWaiting, type WaitingAppeal, waitingAppeals } from '../appeals/queries.ts'
import { sendStatements } from '../decisions/mails.ts'
import { type Decided, decideReport, type Standing } from './decide.ts'
import { type ReportDetails, type ReportSummary, readReport, reportsAbout, undecidedReports } from './reading.ts'

export const usage = `Reads reports and decides them, and answers appeals.

  npm run reports -- list
  npm run reports -- about EMAIL
  npm run reports -- show R-XXXX-XXXX [--pictures FOLDER]
  npm run reports -- decide R-XXXX-XXXX --uphold --reason "..."
  npm run reports -- decide R-XXXX-XXXX --dismiss --reason "..."
  npm run reports -- appeals
  npm run reports -- appeal D-XXXX-XXXX --grant --reason "..."
  npm run reports -- appeal D-XXXX-XXXX --refuse --reason "..."

  about       all reports about one account, decided or not: for a member who objects
  --uphold    bans the member and ends their sessions
  --dismiss   makes a member that only this report hid visible again
  --again     decides a decided report anew: --dismiss --again lifts the ban
  appeals     what waits for an answer, by the number of the decision
  --grant     takes the decision back with all it did
  --refuse    lets the decision stand
  --reason    why, for the audit log; of an appeal also for who appealed
  --pictures  saves the pictures of the report into this folder
  --as EMAIL  the admin or moderator who acts, for the audit log (default: the console)
`

const maxListed = 200
const options = {
  uphold: { type: 'boolean', default: false },
  dismiss: { type: 'boolean', default: false },
  again: { type: 'boolean', default: false },
  grant: { type: 'boolean', default: false },
  refuse: { type: 'boolean', default: false },
  reason: { type: 'string', default: '' },
  pictures: { type: 'string' },
  as: { type: 'string' },
} as const

/** Members' text without characters that control a terminal or change text direction. */
const plain = (text: string) => text.replace(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '�')

const standing = ({ hidden, banned }: Standing) => (banned ? 'banned' : hidden ? 'hidden' : 'visible')

function summaryLine(report: ReportSummary): string {
  const { receipt, category, createdAt, name, others, upheld } = report
  const about = `${plain(name ?? 'unknown')} (${name === null ? 'no such member' : standing(report)})`
  return `${receipt}  ${createdAt.toISOString()}  ${category.padEnd(10)}  ${about}, ${others} other reports, ${upheld} upheld${report.urgent ? ', urgent, not hidden' : ''}`
}

/** The pictures of a report with their paths in the photo store. */
const picturesOf = ({ photos, messages }: Evidence) => [
  ...photos.map(({ file, reported }) => ({ file, what: reported ? 'the reported photo' : 'a photo of the profile' })),
  ...messages.flatMap(({ seq, photo }) => (photo ? [{ file: photo, what: `the picture of message ${seq}` }] : [])),
]

function describe(report: ReportDetails): string {
  const { evidence, details, state, decidedAt } = report
  const { target, messages } = evidence
  const messageLines = messages.map(
    ({ seq, byTarget, sentAt, content, removedAt }) =>
      `  ${seq}  ${sentAt}  ${byTarget ? 'reported member' : 'reporter'}: ${plain(content)}${removedAt ? ' (unsent)' : ''}`,
  )
  return [
    summaryLine(report),
    `state: ${state}${decidedAt ? ` since ${decidedAt.toISOString()}` : ''}${report.hidesTarget ? ', hides the member' : ''}`,
    `the reporter says: ${plain(details) || '(nothing)'}`,
    ...(target ? [`profile then: age ${target.age ?? 'unknown'}, ${plain(target.city ?? 'no city')}`] : []),
    ...(target ? [`  ${plain(target.bio)}`, `  interests: ${plain(target.interests.join(', '))}`] : []),
    ...(messageLines.length ? ['messages:', ...messageLines] : []),
    ...picturesOf(evidence).map(({ file, what }) => `picture: ${file}, ${what}`),
  ].join('\n')
}

/**
 * The account given with --as.
 * @throws when no admin or moderator has this address
 */
async function actorByEmail(db: Database, email: string | undefined): Promise<Actor> {
  if (email === undefined) return theConsole
  const found = await db
    .selectFrom('user')
    .innerJoin('userRoles', 'userRoles.userId', 'user.id')
    .where('email', '=', email.toLowerCase())
    .select(['user.id', 'user.name'])
    .executeTakeFirst()
  if (!found) throw new Error('--as must name an admin or a moderator.')
  return { userId: found.id, type: 'console', label: found.name }
}

/** Evidence is private to the operator: the mode excludes other users, even if the file already exists. */
async function savePrivately(file: string, bytes: Uint8Array) {
  await writeFile(file, bytes, { mode: 0o600 })
  await chmod(file, 0o600)
}

async function savePictures(photoStore: Services['photoStore'], evidence: Evidence, folder: string): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const files = picturesOf(evidence).map(({ file }) => file)
  for (const file of files)
    await savePrivately(join(folder, `${dirname(file)}-${basename(file)}`), await photoStore.getBytes(file))
  return `${files.length} pictures are in ${folder}`
}

const describeChange = (decided: Decided) =>
  decided
    ? `the member was ${standing(decided.before)} and is ${standing(decided.after)}`
    : 'the account no longer exists'

function appealLine({ number, openedAt, byReporter, text, actions }: WaitingAppeal): string {
  const what = actions.map(({ action }) => action).join(', ')
  return `${number}  ${openedAt.toISOString()}  ${what}  ${byReporter ? 'a reporter' : 'the member'}: ${plain(text)}`
}

type Command = ReturnType<typeof read>
const read = (args: string[]) => parseArgs({ args, options, allowPositionals: true })

/** Answers the appeals against a decision. */
async function answer(services: Services, number: string, { values }: Command, by: Actor): Promise<string> {
  if (values.grant === values.refuse) throw new Error('Use either --grant or --refuse.')
  const outcome = values.grant ? 'granted' : 'refused'
  await answerWaiting(services, { number, outcome, reason: values.reason, by })
  return `The appeal against ${number} is ${outcome}.`
}

/** What a command that needs no number of a report prints; null for the others. */
async function listing({ db }: Services, [command, email]: string[], by: Actor): Promise<string | null> {
  if (command === 'list') {
    const waiting = await undecidedReports(db, maxListed, by)
    return waiting.map(summaryLine).join('\n') || 'There are no undecided reports.'
  }
  if (command === 'appeals') {
    const waiting = await waitingAppeals(db, maxListed, by)
    return waiting.map(appealLine).join('\n') || 'No appeal waits.'
  }
  if (command !== 'about' || !email) return null
  const reports = await reportsAbout(db, email, by)
  return (
    reports.map((one) => `${summaryLine(one)}, ${one.state}`).join('\n') || 'There are no reports about this account.'
  )
}

/** Shows a report, and saves its pictures if asked to. */
async function show({ db, photoStore }: Services, receipt: string, { values }: Command, by: Actor): Promise<string> {
  const report = await readReport(db, receipt, by)
  if (!report) throw new Error(`There is no report ${receipt}.`)
  const saved = values.pictures ? [await savePictures(photoStore, report.evidence, values.pictures)] : []
  return [describe(report), ...saved].join('\n')
}

async function decide(services: Services, receipt: string, { values }: Command, by: Actor): Promise<string> {
  const { uphold, dismiss, reason, again } = values
  if (uphold === dismiss) throw new Error('Use either --uphold or --dismiss.')
  const verdict = uphold ? 'upheld' : 'dismissed'
  const { secret } = services
  const outcome = await decideReport(services.db, { receipt, verdict, reason, by, again, secret })
  sendStatements(services)
  if (!('refused' in outcome)) return `${receipt} is ${verdict}: ${describeChange(outcome.decided)}.`
  const why = {
    'not-there': 'There is no such report.',
    'decided-before': 'It is already decided. Use --again to decide it anew.',
    'last-admin': 'This is the last admin. Grant the role to another account first.',
  }
  throw new Error(`${receipt}: ${why[outcome.refused]}`)
}

const aboutOne = { show, decide, appeal: answer }

/**
 * Runs one console command.
 * @returns the text to print
 * @throws with a sentence for the operator when the command or its subject is wrong
 */
export async function run(services: Services, args: string[]): Promise<string> {
  const given = read(args)
  const [command = '', number] = given.positionals
  const by = await actorByEmail(services.db, given.values.as)
  const listed = await listing(services, given.positionals, by)
  if (listed !== null) return listed
  if (!number || !Object.hasOwn(aboutOne, command))
    throw new Error('Use one of: list, about EMAIL, show RECEIPT, decide RECEIPT, appeals, appeal NUMBER.')
  return aboutOne[command as keyof typeof aboutOne](services, number.toUpperCase(), given, by)
}
