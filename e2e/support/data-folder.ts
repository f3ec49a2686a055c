import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the product under test keeps its data; the port is this run's own. */
export const dataFolder = () => join(tmpdir(), `hearth-e2e-${process.env.E2E_PORT}`)
