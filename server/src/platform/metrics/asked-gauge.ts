import { setTimeout as wait } from 'node:timers/promises'
import { second } from '@hearth/shared/time'
import { Gauge, type Registry } from 'prom-client'
import { keepAnswer } from './keep-answer.ts'

export type Sample = { labels?: Record<string, string>; value: number }
type About = { name: string; help: string; labelNames?: readonly string[] }

/** One answer serves all who read metrics within this time. */
const freshForMs = 2 * second
/** A database that is slow to answer must not keep the other figures: a scrape is given up after ten seconds. */
const patienceMs = 2 * second

/**
 * A gauge that is asked for when metrics are read.
 * @param unanswered what it tells while there is no answer; by default it is absent
 */
export function askedGauge(registry: Registry, about: About, ask: () => Promise<Sample[]>, unanswered: Sample[] = []) {
  const answer = keepAnswer(freshForMs, () => ask().catch(() => unanswered))
  new Gauge({
    labelNames: [],
    ...about,
    registers: [registry],
    async collect() {
      const samples = await Promise.race([answer(), wait(patienceMs, unanswered, { ref: false })])
      this.reset()
      // A gauge without labels would stay at 0.
      if (!about.labelNames) this.remove()
      for (const { labels, value } of samples) labels ? this.set(labels, value) : this.set(value)
    },
  })
}
