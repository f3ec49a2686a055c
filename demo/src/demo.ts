import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { addTestMembers, type Stored } from '../../server/src/moderation/test-members/store.ts'
import { deriveKey, type Secret } from '../../server/src/platform/config/secret.ts'
import { actAlone } from '../../server/src/platform/db/act-alone.ts'
import type { Services } from '../../server/src/services.ts'
import { generate, type TestMember } from '../../test-members/src/generate.ts'
import { townNamed } from '../../test-members/src/places.ts'
import { sendMessages } from './conversations.ts'
import { lotOf } from './lot.ts'
import { populationOf } from './population.ts'

export type DemoAccount = { email: string; password: string }
export type Demo = {
  member: DemoAccount
  admin: DemoAccount
  /**
   * Resolves when all members have been added, with the number of those that came after `ensureDemo` returned. Never
   * rejects.
   */
  populated: Promise<number>
  /** Stops adding members and refreshing their presence. */
  stop: () => Promise<void>
}

const seed = 'demo'
const near = { city: 'London', country: 'United Kingdom' }
/** Members added before the address is printed; the others follow in the background. */
const firstGuests = 100
const minute = 60_000

/** The two accounts that can sign in, at the addresses that the launcher prints. */
const people = {
  member: { email: 'robin@hearth.example', firstName: 'Robin', lastName: 'Ellis', index: -1 },
  admin: { email: 'admin@hearth.example', firstName: 'Alex', lastName: 'Morgan', index: -2 },
} as const
type Role = keyof typeof people

/** A password derived from the secret: different per installation, constant over restarts, never stored. */
const passwordOf = (secret: Secret, role: Role) =>
  `hearth-${createHmac('sha256', deriveKey(secret, 'demo accounts')).update(role).digest('base64url').replace(/[-_]/g, '').slice(0, 8).toLowerCase()}`

function personOf(role: Role): TestMember {
  const { firstName, lastName, index } = people[role]
  const generated = generate(seed, index, { centre: townNamed(near) })
  const home = { country: 'United Kingdom', city: 'London' } as const
  const wishes = { lookingForGender: 'any', relationshipGoal: 'serious' } as const
  const profile = { ...generated.profile, ...home, ...wishes, firstName, lastName }
  const { lat, lng } = townNamed(near)
  return {
    ...generated,
    profile,
    language: 'en',
    position: { lat, lng },
    minutesSinceSeen: 1,
    discoverableInternationally: true,
    photoCount: 5,
  }
}

/** Sets an account's printed password, which changes with the installation's secret. */
async function setPassword({ db, auth }: Services, userId: string, password: string) {
  const context = await auth.$context
  const hash = await context.password.hash(password)
  await db.deleteFrom('account').where('userId', '=', userId).where('providerId', '=', 'credential').execute()
  await db
    .insertInto('account')
    .values({ userId, accountId: userId, providerId: 'credential', password: hash })
    .execute()
}

async function ensureAccount(services: Services, role: Role): Promise<DemoAccount & { userId: string }> {
  const { db, secret } = services
  const { email } = people[role]
  const account = { email, password: passwordOf(secret, role) }
  const known = await db.selectFrom('user').where('email', '=', email).select('id').executeTakeFirst()
  const userId = known?.id ?? (await addPerson(services, role)).userId
  await setPassword(services, userId, account.password)
  if (role === 'admin') await makeAdmin(services, userId)
  return { ...account, userId }
}

/** By the operator, who starts the demo. */
const makeAdmin = ({ db }: Services, userId: string) =>
  db.transaction().execute(async (transaction) => {
    await actAlone(transaction, 'console')
    const row = transaction.insertInto('userRoles').values({ userId, role: 'admin' })
    await row.onConflict((conflict) => conflict.doNothing()).execute()
  })

async function addPerson(services: Services, role: Role): Promise<Stored> {
  const [stored] = await addTestMembers(services, [personOf(role)])
  if (!stored) throw new Error('The demo account was not stored.')
  await services.db.updateTable('user').set({ email: people[role].email }).where('id', '=', stored.userId).execute()
  return stored
}

/** Settled members of the demo who look for people like the demo member, who looks for people like them. */
const suitors = sql`
  select
    p.id,
    p.country,
    ${sql.raw(lotOf('p'))} as lot,
    own.id as own_id,
    own.country as own_country,
    p.created_at,
    seen.last_seen_at
  from own
  join profiles p on p.is_test
    and p.profile_completed
    and p.id <> own.id
    and (p.looking_for_gender is null or p.looking_for_gender = own.gender)
    and (own.looking_for_gender is null or own.looking_for_gender = p.gender)
  join presence seen on seen.profile_id = p.id
    and p.created_at < now() - interval '6 days' and seen.last_seen_at > p.created_at + interval '1 day'`

/**
 * A moment within some days at which a member was there: after they joined, and before they were last seen.
 * @param ago the moment is at least this many days in the past. Likes are older than the conversations.
 */
const whileThere = (days: number, ago = 0) => sql`greatest(created_at,
  least(last_seen_at, now() - ${ago}::float8 * interval '1 day') - random() * ${days}::float8 * interval '1 day')`

/** Adds likes from and to the demo member, so that the Likes screens are not empty. Once. */
async function sendLikes({ db }: Services, userId: string) {
  await sql`
    with own as (
      select
        id,
        country,
        gender,
        looking_for_gender
      from profiles
      where user_id = ${userId}),
    suitors as (${suitors}),
    fans as (
      select p.*, row_number() over (order by p.country = p.own_country desc, p.lot) as place
      from suitors p join own on true
      where not exists (select from profile_likes where liked_id = own.id or liker_id = own.id)),
    received as (
      insert into profile_likes (liker_id, liked_id, created_at)
      select
        id,
        own_id,
        ${whileThere(3, 2)}
      from fans
      where place <= 14
      on conflict do nothing)
    insert into profile_likes (liker_id, liked_id, created_at)
    select
      own_id,
      id,
      now() - interval '2 days' - random() * interval '3 days'
    from fans
    where place between 10 and 18
    on conflict do nothing`.execute(db)
}

/** Makes matches of the demo member's mutual likes, which both have been told of. */
async function makeMatches({ db }: Services, userId: string) {
  await sql`
    with own as (select id from profiles where user_id = ${userId}),
    pairs as (
      select
        own.id as own_id,
        sent.liked_id as other_id,
        greatest(sent.created_at, received.created_at) as at
      from own
      join profile_likes sent on sent.liker_id = own.id
      join profile_likes received on received.liker_id = sent.liked_id and received.liked_id = own.id)
    insert into matches (profile_id, partner_id, matched_at, celebrated_at)
    select
      own_id,
      other_id,
      at,
      at
    from pairs
    union all
    select
      other_id,
      own_id,
      at,
      at
    from pairs
    on conflict do nothing`.execute(db)
}

/** Adds profile views of the demo member, some repeated, so that the Views screen is not empty. Once. */
async function sendViews({ db }: Services, userId: string) {
  await sql`
    with own as (
      select
        id,
        country,
        gender,
        looking_for_gender
      from profiles
      where user_id = ${userId}),
    suitors as (${suitors}),
    guests as (
      select
        *,
        row_number() over (order by md5('view' || lot)) as place,
        ${whileThere(4)} as at
      from suitors
      where last_seen_at > now() - interval '20 days'
        and not exists (select from profile_views v where v.viewed_id = own_id)
      order by place
      limit 9)
    insert into profile_views (viewer_id, viewed_id, day, opens, last_at)
    select
      id,
      own_id,
      (at at time zone 'utc')::date,
      1 + place % 3,
      at
    from guests
    on conflict do nothing`.execute(db)
}

/** Keeps some demo members online: a community that everyone left ten minutes after the start looks dead. */
async function refreshPresence({ db }: Services, share: number) {
  await sql`
    update presence set last_seen_at = greatest(last_seen_at, now() - random() * interval '6 minutes')
    where profile_id in (select id from profiles where is_test) and random() < ${share}`.execute(db)
}

function keepMembersOnline(services: Services) {
  const refresh = () =>
    refreshPresence(services, 0.05).catch((error: Error) =>
      services.log.warn({ name: error.name }, 'could not refresh the demo members’ presence'),
    )
  const timer = setInterval(refresh, 3 * minute)
  return () => clearInterval(timer)
}

/** Those of the first `count` members that do not exist yet, also after an interrupted start. */
async function missing({ db }: Services, count: number): Promise<TestMember[]> {
  const { there } = await db
    .selectFrom('profiles')
    .innerJoin('user', 'user.id', 'profiles.userId')
    .where('profiles.isTest', '=', true)
    .where('profiles.profileCompleted', '=', true)
    .where(
      'user.email',
      'not in',
      Object.values(people).map(({ email }) => email),
    )
    .select((eb) => eb.fn.countAll<number>().as('there'))
    .executeTakeFirstOrThrow()
  if (there >= count) return []
  return populationOf(seed, count, townNamed(near), [personOf('member'), personOf('admin')]).slice(there)
}

/** Adds the remaining members in the background. A failure leaves a smaller demo instead of stopping it. */
async function welcome(services: Services, guests: TestMember[], signal: AbortSignal): Promise<number> {
  try {
    return (await addTestMembers(services, guests, signal)).length
  } catch (error) {
    services.log.warn({ name: (error as Error).name }, 'the demo stays smaller')
    return 0
  }
}

/**
 * Ensures a demo population: `count` members, mostly around London, plus a member and an admin who can sign in. Running
 * it again adds only the missing ones.
 * @throws in production, which must not have accounts with printed passwords
 */
export async function ensureDemo(services: Services, count = 600): Promise<Demo> {
  if (services.env.production) throw new Error('The demo is not for production.')
  const guests = await missing(services, count)
  await addTestMembers(services, guests.slice(0, firstGuests))
  const admin = await ensureAccount(services, 'admin')
  const member = await ensureAccount(services, 'member')
  await sendLikes(services, member.userId)
  await makeMatches(services, member.userId)
  await sendViews(services, member.userId)
  await sendMessages(services.db, member.userId)
  await refreshPresence(services, 0.12)
  const ending = new AbortController()
  const stopStirring = keepMembersOnline(services)
  const populated = welcome(services, guests.slice(firstGuests), ending.signal)
  const stop = async () => {
    ending.abort()
    stopStirring()
    await populated
  }
  const account = ({ email, password }: DemoAccount) => ({ email, password })
  return { member: account(member), admin: account(admin), populated, stop }
}
