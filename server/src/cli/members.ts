import { loadCities } from '../members/places/gazetteer.ts'
import { readArguments, runMembers, usage } from '../moderation/test-members/console.ts'
import { withServices } from './with-services.ts'

/** Ctrl+C ends after the members in progress. */
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())

try {
  const args = readArguments(process.argv.slice(2))
  const said = await withServices(async (services, databaseUrl) => {
    await loadCities(databaseUrl)
    return runMembers(services, args, stop.signal)
  })
  console.log(`${process.stdout.isTTY ? '\r' : ''}${said}`)
} catch (error) {
  console.error(`${(error as Error).message}\n\n${usage}`)
  process.exitCode = 1
}
