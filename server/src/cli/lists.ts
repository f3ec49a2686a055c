import { run, usage } from '../pictures/screening/console.ts'
import { giveWay } from '../platform/jobs/give-way.ts'
import { withServices } from './with-services.ts'

giveWay()
try {
  console.log(await withServices((services) => run(services, process.argv.slice(2))))
} catch (error) {
  console.error(`${(error as Error).message}\n\n${usage}`)
  process.exitCode = 1
}
