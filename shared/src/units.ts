// A file of its own, without zod: the landing page shows distances and loads no schemas.

export const unitSystems = ['metric', 'imperial'] as const
/** Metric: cm, kg and km. Imperial: ft and in, lb, and mi. */
export type Units = (typeof unitSystems)[number]

export const clockFormats = ['12h', '24h'] as const
export type ClockFormat = (typeof clockFormats)[number]

/**
 * Countries that measure people in feet and distances in miles: those whose measurement system in the Unicode CLDR is US
 * or UK (supplemental/measurementData).
 */
const imperialRegions = ['US', 'LR', 'MM', 'GB']

/** The units that are usual in a region (two letters); metric where the region is unknown. */
export const usualUnits = (region: string | null | undefined): Units =>
  region && imperialRegions.includes(region) ? 'imperial' : 'metric'

/** Exact by definition (the international yard and pound, 1959). */
const cmPerInch = 2.54
const kgPerPound = 0.45359237
const kmPerMile = 1.609344

/**
 * One measure in one system of units. What is stored, in whole cm or kg, stays the truth. What is shown is a whole
 * number of inches or pounds.
 */
export type Measure = {
  shown: (stored: number) => number
  /** The nearest stored value. */
  stored: (shown: number) => number
  /** The least stored value that is shown as this number or a greater one. */
  least: (shown: number) => number
  /** The greatest stored value that is shown as this number or a smaller one. */
  most: (shown: number) => number
  /** Several stored values are shown as one number. */
  isCoarser: boolean
}

const same = (value: number) => value
const asStored: Measure = { shown: same, stored: same, least: same, most: same, isCoarser: false }

const inUnitsOf = (size: number): Measure => ({
  shown: (stored) => Math.round(stored / size),
  stored: (shown) => Math.round(shown * size),
  least: (shown) => Math.ceil((shown - 0.5) * size),
  most: (shown) => Math.ceil((shown + 0.5) * size) - 1,
  isCoarser: size > 1,
})

/** The measures of a person: height in cm or inches, weight in kg or pounds. */
export const measures = {
  height: { metric: asStored, imperial: inUnitsOf(cmPerInch) },
  weight: { metric: asStored, imperial: inUnitsOf(kgPerPound) },
} as const satisfies Record<string, Record<Units, Measure>>

const inchesPerFoot = 12
/** Whole inches as feet and inches. */
export const feetAndInches = (inches: number) => ({
  feet: Math.floor(inches / inchesPerFoot),
  inches: inches % inchesPerFoot,
})

const metresPerFoot = 0.3048
export const toFeet = (metres: number) => metres / metresPerFoot

/** A distance of some km as a number of the system's own unit, km or mi. */
export const toDistance = (km: number, units: Units) => (units === 'metric' ? km : km / kmPerMile)

/** The km of a distance in the system's own unit, to the metre. */
export const fromDistance = (distance: number, units: Units) =>
  units === 'metric' ? distance : Math.round(distance * kmPerMile * 1000) / 1000
