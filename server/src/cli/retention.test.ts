import { readFileSync } from 'node:fs'
import { signalThreshold } from '@hearth/shared/chat/signals'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { periods } from '../platform/retention/periods.ts'
import { startServices } from '../testing/services.ts'
import { jobs } from './jobs.ts'

const { services, member } = await startServices()
const { vaultDb } = services
const [ann, bo] = [await member('Ann'), await member('Bo')]
const { rows: sessions } = await sql<{ id: string }>`select id from session
  where user_id = ${ann.userId}`.execute(vaultDb)

/** A row of a table as old as its period and an hour. `columns` and `values` are SQL; `at` stands for the moment. */
type Sample = { table: string; period: string; columns: string; values: string }
const sample = (table: string, period: string, columns: string, values: string): Sample => ({
  table,
  period,
  columns,
  values,
})
const hash = `rpad(gen_random_uuid()::text, 43, 'x')`
const [user, one, other, session] = [ann.userId, ann.profileId, bo.profileId, sessions[0]!.id].map((id) => `'${id}'`)
const emptyEvidence = `'{"target": null, "photos": [], "messages": []}'`

const notice = `'${crypto.randomUUID()}'`
await sql
  .raw(`insert into push_subscriptions (session_id, profile_id, endpoint, p256dh, auth, server_key)
    values (${session}, ${one}, 'https://push.example/1', decode(repeat('00', 65), 'hex'),
      decode(repeat('00', 16), 'hex'), 'x')`)
  .execute(vaultDb)
await sql
  .raw(`insert into notices (id, profile_id, kind, topic, in_app) values (${notice}, ${one}, 'tip', 'x', true)`)
  .execute(vaultDb)

const decision = `'${crypto.randomUUID()}'`
const decisionColumns = 'decider_label, actions, source, language'
const decisionValues = `'the console', '[{"action": "close"}]', 'notice', 'en'`
await sql
  .raw(`insert into decisions (id, puid, ${decisionColumns}) values (${decision}, 'D-1', ${decisionValues})`)
  .execute(vaultDb)
const photo = `'${crypto.randomUUID()}'`
await sql
  .raw(`insert into profile_images (id, profile_id, width, height, display_order, state)
    values (${photo}, ${one}, 1, 1, 1, 'removed')`)
  .execute(vaultDb)
const [conversation, later, message] = [1, 2, 3].map(() => `'${crypto.randomUUID()}'`)
await sql.raw(`insert into conversations (id) values (${conversation}), (${later})`).execute(vaultDb)
await sql
  .raw(`insert into messages (id, conversation_id, seq, version, sender_id, content, removed_at, removed_by_staff)
    values (${message}, ${conversation}, 1, 1, ${one}, '', now(), true)`)
  .execute(vaultDb)

const webhook = `'${crypto.randomUUID()}'`
await sql
  .raw(`insert into webhooks (id, name, url, events, secret)
    values (${webhook}, 'Chat', 'https://chat.example/', '{alert}', 'x')`)
  .execute(vaultDb)

const shownColumns = 'viewer_id, slot, shown_id, p, r, score, explored, compatibility, terms, created_at'
const shown = `${one}, (random() * 1e9)::int, ${other}, 0, 0, 0, false, 50, '{}'`
const signalColumns = 'conversation_id, sender_id, receiver_id, rules, message_ids, score, last_at'
const signal = (from = one, to = other, of = conversation) => `${of}, ${from}, ${to}, '{money}', '{}'`

/** What each job deletes, by its name in docs/privacy.md. */
const samples: Record<string, Sample[]> = {
  retention: [
    sample('spent', '0', 'what, key, uses, expires_at', `'exports', left(${hash}, 22), '{}', at`),
    sample('confirmations', '0', 'token_hash, user_id, expires_at', `${hash}, ${user}, at`),
    sample('not_me_links', '0', 'token_hash, user_id, expires_at', `${hash}, ${user}, at`),
    sample(
      'email_change_links',
      '0',
      'token_hash, user_id, change_id, side, expires_at',
      `${hash}, ${user}, gen_random_uuid(), 'new', at`,
    ),
    sample('used_tokens', '0', 'token_hash, expires_at', `${hash}, at`),
    sample('saml_answers', '0', 'code_hash, provider_id, answer, expires_at', `${hash}, 'x', '{}', at`),
    sample('security_events', '90 days', 'kind, at', `'signed_in', at`),
    sample('session', '0', 'user_id, token, expires_at', `${user}, ${hash}, at`),
    sample('verification', '0', 'identifier, value, expires_at', `${hash}, 'x', at`),
    sample('rate_limit', '1 day', 'key, count, last_request', `${hash}, 1, extract(epoch from at) * 1000`),
    sample('refresh_tokens', '30 days', 'token_hash, session_id, used_at', `${hash}, ${session}, at`),
    sample(
      'authorization_codes',
      '1 day',
      'code_hash, session_id, code_challenge, expires_at',
      `${hash}, ${session}, ${hash}, at`,
    ),
    sample('second_factor_challenges', '0', 'token_hash, user_id, expires_at', `${hash}, ${user}, at`),
    sample('factor_codes', '0', 'user_id, kind, code_hash, expires_at', `${user}, 'email', ${hash}, at`),
    sample('second_factors', '1 day', 'user_id, kind, created_at', `${user}, 'email', at`),
    sample('trusted_devices', '0', 'user_id, token_hash, expires_at', `${user}, ${hash}, at`),
    sample('password_tries', '1 day', 'tried, failures, again_at, last_at', `${hash}, 1, now(), at`),
    sample('captcha_solutions', '0', 'nonce, expires_at', `${hash}, at`),
    sample('invitations', '12 months', 'code_hash, note, max_uses, expires_at', `${hash}, '', 1, at`),
    sample('webhook_deliveries', '14 days', 'webhook_id, type, body, created_at', `${webhook}, 'test', '', at`),
    sample('webhook_events', '12 months', 'type, source, at', `'alert', ${hash}, at`),
    sample('audit_log', '24 months', 'act, details, at', `'x', '{}', at`),
    sample('profile_views', '90 days', 'viewer_id, viewed_id, day, last_at', `${one}, ${other}, at::date, at`),
    sample(
      'notices',
      '30 days',
      'profile_id, kind, topic, in_app, last_at',
      `${one}, 'tip', ${hash.replace('43', '40')}, true, at`,
    ),
    sample('recommendation_log', '30 days', `${shownColumns}, closed, closed_at`, `${shown}, at, null, null`),
    sample('recommendation_log', '30 days', `${shownColumns}, closed, closed_at`, `${shown}, at, 'refreshed', at`),
    sample('scam_signals', '12 months', signalColumns, `${signal()}, ${signalThreshold}, at`),
    sample('scam_signals', '30 days', signalColumns, `${signal(other, one)}, ${signalThreshold - 1}, at`),
    sample('push_messages', '0', 'session_id, notice_id, expires_at', `${session}, ${notice}, at`),
    sample('public.user', '1 day', 'name, email, email_verified, created_at', `'x', ${hash}, true, at`),
    sample('removed_likes', '1 day', 'liker_id, liked_id, liked_at, removed_at', `${one}, ${other}, at, at`),
    sample('card_budgets', '1 hour', 'profile_id, since, seen', `${one}, at, 0::bit(4096)`),
    sample('opened_profiles', '1 hour', 'profile_id, opened, opened_at', `${one}, ${hash}, at`),
    sample(
      'sealed_evidence',
      '12 months',
      'photo_id, user_id, profile_id, storage_key, facts, sealed_at',
      `gen_random_uuid(), ${user}, ${one}, ${hash}, '{}', at`,
    ),
    sample(
      'message_pictures',
      '12 months',
      'message_id, profile_id, user_id, sent_at, asked_at',
      `gen_random_uuid(), ${one}, ${user}, at, at`,
    ),
    sample('cases', '12 months', 'kind, kinds, severity, state, decided_at', `'report', '{report}', 3, 'decided', at`),
    sample(
      'decisions',
      '24 months',
      `puid, ${decisionColumns}, decided_at`,
      `left(${hash}, 40), ${decisionValues}, at`,
    ),
    sample('strikes', '0', 'subject_key, decision_id, weight, expires_at', `'x', ${decision}, 1, at`),
    sample('entry_blocks', '0', 'key_hash, decision_id, kind, expires_at', `${hash}, ${decision}, 'phone', at`),
    sample('departures', '90 days', 'account, kind, at', `sha256(${hash}::bytea), 'deleted', at`),
    sample('former_contacts', '0', 'user_id, kind, key_hash, expires_at', `${user}, 'phone', ${hash}, at`),
    sample(
      'removed_photos',
      '12 months',
      'photo_id, decision_id, storage_key, removed_at',
      `${photo}, ${decision}, 'x', at`,
    ),
    sample(
      'removed_messages',
      '12 months',
      'message_id, decision_id, content, removed_at',
      `${message}, ${decision}, 'x', at`,
    ),
    sample('age_checks', '30 days', 'profile_id, asked_at', `${one}, at`),
    sample('selfie_checks', '12 months', 'profile_id, pose, expires_at, asked_at', `${one}, 'x', at, at`),
    sample(
      'evidence_exports',
      '24 months',
      'authority, reason, requested_by, requested_label, requested_at',
      `'x', 'x', ${user}, 'x', at`,
    ),
    sample(
      'approvals',
      '24 months',
      'act, reason, requested_by, requested_label, state, decided_at',
      `'ban', 'x', ${user}, 'x', 'refused', at`,
    ),
    sample(
      'outside_notices',
      '12 months',
      'receipt, kind, place, explanation, good_faith_at, language, decided_at',
      `${hash}, 'illegal', 'x', 'x', at, 'en', at`,
    ),
  ],
  'expired exports': [sample('exports', '0', 'user_id, state, expires_at', `${user}, 'failed', at`)],
  'unconfirmed accounts': [
    sample('public.user', '7 days', 'name, email, birthday, created_at', `'x', ${hash}, '2000-01-01', at`),
  ],
  origins: [
    sample('vault.origins', '1 day', 'user_id, place, said_at', `${user}, ${hash}, at`),
    sample(
      'vault.anchors',
      '90 days',
      'user_id, precision, cell, radius, lat, lng, source, created_at, used_at',
      `${user}, 'city', ${hash}, 500, 0, 0, 'device', at, at`,
    ),
  ],
  'expired entries of lists': [
    sample(
      'hash_entries',
      '0',
      'list_id, pdq, expires_at',
      `(select id from hash_lists where name = 'own'), decode(repeat('00', 32), 'hex'), at`,
    ),
  ],
  'decided reports': [
    sample(
      'reports',
      '12 months',
      'id, receipt, category, evidence, state, decided_at',
      `gen_random_uuid(), ${hash}, 'spam', ${emptyEvidence}, 'dismissed', at`,
    ),
  ],
}

const text = readFileSync(new URL('../../../docs/privacy.md', import.meta.url), 'utf8')
const kept = /## How long it is kept\n([\s\S]*?)\n## /.exec(text)![1]!
const lines = kept.split('\n').filter((line) => /^\| (?!stored in)/.test(line))

/** The jobs that delete nothing of members for its age. */
const others = [
  'active members',
  'scheduled backups',
  'overdue backups',
  'news for webhooks',
  'members without a confirmed age',
  'figures of days',
  'countries of members',
  'goals of members',
  'groups of genders',
  'transparency report',
  'answers to appeals',
  'answers to outside notices',
  'approvals of a single admin',
  'approvals without a colleague',
  'reminders of approvals',
  'reminders to answer',
  'expired approvals',
  'cases of hits',
  'reported pictures',
  'cases of scam signals',
  'claims of cases',
  'due cases',
  'clocks of outside notices',
  'ending factors',
  'evidence',
  'exports',
  'new entries of lists',
  'photos to screen',
  'photos to classify',
  'photos to encode',
  'pictures in chats to classify',
  'presence',
  'recommendation loads',
  'recommendation day',
  'recommendation training',
  'restrictions',
  'signing keys',
  'unfinished test members',
  'alarms of cases',
  'statements',
  'notes to members',
  'misuse of reports',
]

/** Adds a row of the period's age and this much more. */
const add = ({ table, period, columns, values }: Sample, more: string) =>
  sql
    .raw(
      `insert into ${table} (${columns})
        select ${values.replaceAll(/\bat\b/g, 'moment.at')}
        from (select now() - interval '${period}' - interval '${more}' as at) moment`,
    )
    .execute(vaultDb)
const count = async ({ table }: Sample) =>
  (await sql.raw<{ count: number }>(`select count(*)::int as count from ${table}`).execute(vaultDb)).rows[0]!.count

const cases = Object.entries(samples).flatMap(([job, all]) => all.map((one) => ({ job, ...one })))
const run = (job: string) => jobs.find(({ name }) => name === job)!.run(services, null)

it.each(cases)(
  'The job "$job" deletes the rows of $table past their period, and none before',
  async ({ job, ...one }) => {
    const before = await count(one)
    await add(one, '30 minutes')
    expect(await count(one)).toBe(before + 1)
    await run(job)
    expect(await count(one)).toBe(before)
    await add(one, '-30 minutes')
    await run(job)
    expect(await count(one)).toBe(before + 1)
  },
)

/** Rows past the period of their table that stay for what they are. */
const lasting = [
  sample(
    'public.user',
    '7 days',
    'name, email, email_verified, birthday, created_at',
    `'x', ${hash}, true, '2000-01-01', at`,
  ),
  sample('second_factors', '1 day', 'user_id, kind, created_at, confirmed_at', `${user}, 'phone', at, at`),
  sample('age_checks', '30 days', 'profile_id, asked_at, result, method, checked_at', `${one}, at, 'adult', 'x', at`),
  sample('scam_signals', '30 days', signalColumns, `${signal(one, other, later)}, ${signalThreshold}, at`),
  sample('recommendation_log', '30 days', `${shownColumns}, closed, closed_at`, `${shown}, at, 'refreshed', now()`),
  sample(
    'selfie_checks',
    '12 months',
    'profile_id, pose, state, method, decider_label, photo_ids, sent_at, decided_at, expires_at, asked_at',
    `${one}, 'x', 'verified', 'people', 'x', array[gen_random_uuid()], at, at, at, at`,
  ),
  sample('cases', '12 months', 'kind, kinds, severity, state, opened_at', `'report', '{report}', 3, 'open', at`),
]
it.each(lasting)('A row of $table is kept longer for what it is', async (one) => {
  const before = await count(one)
  await add(one, '30 minutes')
  await run('retention')
  expect(await count(one)).toBe(before + 1)
})

it('The table of periods has a sample of each row', () => {
  const nameOf = (table: string) => sql`${sql.table(table)}`.compile(vaultDb).sql.replaceAll('"', '')
  const sampled = samples.retention!.map(({ table }) => table.replace('public.', ''))
  expect(new Set(sampled)).toEqual(new Set(periods.map(({ table }) => nameOf(table))))
})

it('docs/privacy.md names a job for every line with a period, and every job that deletes after one', () => {
  const named = lines.map((line) => line.split('|')[3]!.trim())
  expect([...new Set(named), ...others].sort()).toEqual(jobs.map(({ name }) => name).sort())
  for (const line of lines) {
    const [, tables = '', , job = ''] = line.split('|').map((cell) => cell.trim())
    if (job !== 'retention')
      for (const { table } of samples[job] ?? [])
        expect(lines.join('\n')).toContain(`\`${table.replace('public.', '')}\``)
    expect(tables).toMatch(/`/)
  }
  const periods = /\((?:[^()]*\b)?(?:a day|an? hour|\d+ (?:days|minutes|months|hours))\b/
  const withPeriod = text.split('\n').filter((line) => /^\| /.test(line) && periods.test(line.split('|')[1]!))
  const unnamed = withPeriod.flatMap((line) => {
    const tables = line.split('|')[2]!.match(/`[\w.]+`/g) ?? []
    return tables.some((table) => kept.includes(table)) ? [] : tables
  })
  expect(unnamed).toEqual([])
})
