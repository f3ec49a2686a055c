import { collectDefaultMetrics, Registry } from 'prom-client'

/** Gauges of prom-client that are called like counters. nodejs_active_handles and its siblings say the same by kind. */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** What a process tells of itself: Node's own figures, to which each part adds its own. */
export function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of misnamed) registry.removeSingleMetric(name)
  return registry
}
