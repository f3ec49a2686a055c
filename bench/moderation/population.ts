import pg from 'pg'
import { withoutIndexes } from '../../server/src/people/discover/testing.ts'

/** Numbers that are the same in each run: a share of [0, 1) of a row and a purpose. */
const chance = `create function chance(i bigint, salt bigint) returns float8 language sql immutable parallel safe
  return (hashint8extended(i, salt) & 9007199254740991) / 9007199254740992.0::float8`

/** Few first names for many members, as in life; a last name for some hundred each; cities by Zipf. */
const named = (
  i: string,
) => `(array['Anna','Maria','Peter','Jan','Lena','Jonas','Sofia','Lucas','Emma','Noah','Mia','Felix',
    'Lara','Paul','Ida','Oskar','Nora','Elias','Clara','Anton'])[1 + floor(20 * power(chance(${i}, 1), 2))::int] as first_name,
  initcap(translate(substr(md5((${i} % 9973)::text), 1, 8), '0123456789', 'ghijklmnop')) as last_name,
  initcap(translate(substr(md5(floor(3000 * power(chance(${i}, 2), 3))::text), 1, 7), '0123456789', 'aeiourstln')) as city`

const steps = [
  `insert into "user" (
    id, name, email, email_verified, first_name, last_name, birthday, phone_number, banned, deletes_at, created_at)
    select
      md5('account ' || i)::uuid,
      first_name,
      'member' || i || '@example.test',
      chance(i, 3) < 0.9,
      first_name,
      last_name,
      '1990-01-01',
      case when chance(i, 4) < 0.3 then '+45' || (20000000 + i) end,
      chance(i, 5) < 0.005,
      case when chance(i, 6) < 0.001 then now() + interval '9 days' end,
      now() - interval '900 days' * chance(i, 7)
    from generate_series(1, $1::bigint) i
    cross join lateral (select ${named('i')}) n`,
  `insert into profiles (
    id, user_id, first_name, last_name, birthday, height, weight, gender, relationship_goal, bio, interests, country,
    city, profile_completed, created_at)
    select
      md5('member ' || i)::uuid,
      md5('account ' || i)::uuid,
      first_name,
      left(last_name, 1),
      '1990-01-01',
      170,
      70,
      'female',
      'serious',
      'Hello, I am new here.',
      '{music}',
      (array['Germany', 'Denmark', 'Spain', 'Japan', 'Italy', 'France'])
        [1 + floor(6 * power(chance(i, 8), 2))::int]::country,
      city,
      chance(i, 9) < 0.87,
      now() - interval '900 days' * chance(i, 7)
    from generate_series(1, $1::bigint) i
    cross join lateral (select ${named('i')}) n`,
  `insert into presence
    select md5('member ' || i)::uuid, now() - interval '120 days' * power(chance(i, 10), 3.5)
    from generate_series(1, $1::bigint) i
    where chance(i, 11) < 0.97`,
  // Every third banned account is suspended for some days.
  `insert into restrictions (subject_id, kind, ends_at, decision_id)
    select
      md5('member ' || i)::uuid,
      'suspended',
      now() + interval '3 days',
      gen_random_uuid()
    from generate_series(1, $1::bigint) i
    where chance(i, 5) < 0.0017`,
  `insert into listed_accounts select * from accounts_to_list`,
  `insert into profile_images (
    profile_id, storage_key, width, height, display_order, state, screen_due_at, created_at, score, score_model)
    select
      md5('member ' || i)::uuid,
      md5('photo ' || i),
      1080,
      1440,
      1,
      (case when i % 1000 = 0 then 'waiting' when i % 1500 = 0 then 'held' else 'shown' end)::photo_state,
      null,
      now() - interval '900 days' * chance(i, 12),
      floor(100 * power(chance(i, 13), 4)),
      'bench'
    from generate_series(1, $1::bigint) i`,
  `insert into audit_log (act, actor_id, actor_type, subject_id, case_id, at)
    select
      (array['cases_listed', 'case_opened', 'users_listed', 'user_read', 'decision_warn'])[1 + i % 5],
      md5('account ' || i % 30)::uuid,
      'moderator',
      md5('account ' || i % 99991)::uuid,
      case when i % 4 = 0 then md5('case ' || i % 50000)::uuid end,
      now() - i * interval '40 seconds'
    from generate_series(1, $1::bigint) i`,
]

const severity = `case category when 'threat' then 0 when 'self-harm' then 0 when 'sexual' then 1 when 'harassment' then 1
  when 'scam' then 2 else 3 end`

/** One report in a thousand is about something rare; one case in a hundred was found by a machine. As many are decided. */
const caseSteps = [
  `insert into reports (id, receipt, category, target_id, evidence, created_at)
    select
      md5('report ' || n)::uuid,
      'R-' || n,
      (case when n % 1000 = 0 then 'self-harm' else
        (array['threat', 'sexual', 'harassment', 'scam', 'fake', 'spam'])[1 + n % 6] end)::report_category,
      md5('member ' || n)::uuid,
      '{"target": null, "shownName": null, "photos": [], "photoId": null, "conversationId": null, "messages": []}',
      now() - n * interval '10 seconds'
    from generate_series(1, $1::bigint) n`,
  `insert into cases (subject_id, kind, category, kinds, categories, severity, opened_at, found_by_machine)
    select
      target_id,
      'report',
      category,
      '{report}',
      array[category],
      ${severity},
      created_at,
      hashtext(receipt) % 100 = 0
    from reports`,
  `insert into cases (
    subject_id, kind, category, kinds, categories, severity, opened_at, found_by_machine, state, first_look_at,
    decided_at)
    select
      target_id,
      'report',
      category,
      '{report}',
      array[category],
      ${severity},
      created_at - interval '12 days',
      hashtext(receipt) % 100 = 1,
      'decided',
      created_at - interval '11 days',
      created_at - interval '10 days'
    from reports`,
  `insert into case_items (case_id, kind, source_id, category)
    select
      c.id,
      'report',
      r.id,
      r.category
    from cases c
    join reports r on r.target_id = c.subject_id
    where c.state = 'open'`,
]

/** Fills a migrated database, unless it is filled, with accounts, photos, entries of the log, and cases that wait. */
export async function populate(databaseUrl: string, members: number, cases: number, say: (line: string) => void) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  // As on a replica: no triggers and no checks of foreign keys run for each row.
  await client.query(`set session_replication_role = replica; set synchronous_commit = off; set work_mem = '256MB';
    set maintenance_work_mem = '512MB'`)
  if ((await client.query(`select from pg_proc where proname = 'chance'`)).rowCount) return client.end()
  await client.query(chance)
  const fill = async (step: string, count: number) => {
    const began = performance.now()
    await client.query(step, step.includes('$1') ? [count] : [])
    say(`${step.slice(12, 30).trim()}… ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  await withoutIndexes(
    client,
    ['user', 'profiles', 'presence', 'listed_accounts', 'profile_images', 'audit_log'],
    async () => {
      for (const step of steps) await fill(step, members)
    },
  )
  for (const step of caseSteps) await fill(step, cases)
  await client.query('vacuum analyze')
  await client.end()
}
