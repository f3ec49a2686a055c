import { parseArgs } from 'node:util'
import { withServices } from '../../server/src/cli/with-services.ts'
import { loadCities } from '../../server/src/places/gazetteer.ts'
import { generate } from './generate.ts'
import { townNamed } from './places.ts'
import { addTestMembers, purgeTestMembers } from './store.ts'

const usage = `Adds test members: plausible people who do not exist, with pictures, flagged so that they can be removed.

  npm run members -- --count 200 [--seed 1] [--near "City, Country"]
  npm run members -- --purge

  --count N   how many to add
  --seed S    the same seed adds the same people (default 1)
  --near ...  four of five live within 40 km of this city
  --purge     removes all test members first
`

/**
 * Faces drawn per run, so that a thousand members take a minute on two cores. Beyond it, similar members share
 * pictures.
 */
const faceLimit = 450

type Wish = { count: number; seed: string; near: string | undefined; purge: boolean }

/** @throws when an argument is invalid */
function readWish(): Wish {
  const options = {
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
    near: { type: 'string' },
    purge: { type: 'boolean', default: false },
  } as const
  const { values } = parseArgs({ options })
  const count = Number(values.count ?? 0)
  if (!Number.isInteger(count) || count < 0 || count > 1_000_000) throw new Error('--count takes a whole number.')
  if (!count && !values.purge) throw new Error('Say how many with --count, or --purge.')
  return { count, seed: values.seed, near: values.near, purge: values.purge }
}

function centreOf(near: string) {
  const [city = '', country = ''] = near.split(',').map((part) => part.trim())
  return townNamed({ city, country })
}

async function carryOut({ count, seed, near, purge }: Wish) {
  const centre = near ? { centre: centreOf(near) } : {}
  await withServices(async (services, databaseUrl) => {
    await loadCities(databaseUrl)
    if (purge) console.log(`Removed ${await purgeTestMembers(services)} test members.`)
    const began = Date.now()
    const members = Array.from({ length: count }, (_, index) => generate(seed, index, centre))
    const told = (done: number) => {
      if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${count}`)
    }
    await addTestMembers(services, members, { told, faceLimit })
    if (count)
      console.log(
        `${process.stdout.isTTY ? '\r' : ''}Added ${count} test members in ${((Date.now() - began) / 1000).toFixed(1)} s.`,
      )
  })
}

try {
  await carryOut(readWish())
} catch (error) {
  console.error(`${(error as Error).message}\n\n${usage}`)
  process.exitCode = 1
}
