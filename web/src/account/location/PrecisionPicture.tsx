import classes from './PrecisionPicture.module.css'

/** The home, the point that others see, and the area around that point in which the member may be. */
const drawn = {
  city: { home: [84, 92], point: [124, 72], area: 58 },
  exact: { home: [84, 92], point: [96, 85], area: 22 },
} as const

/** A quarter of a town with a river and a park. It is no real place, and not to scale. */
export function PrecisionPicture({ of, label }: { of: 'city' | 'exact'; label: string }) {
  const { home, point, area } = drawn[of]
  return (
    <svg className={classes.picture} viewBox="0 0 240 150" role="img" aria-label={label}>
      <rect className={classes.ground} width="240" height="150" />
      <path className={classes.park} d="M176 94h44v40h-44z" />
      <path className={classes.water} d="M-6 34C40 20 64 52 110 34S186 4 246 22" />
      <path className={classes.street} d="M0 74h240M0 112h240M40 44v106M108 40v110M160 24v126M206 0v94M66 48 140 150" />
      <circle className={classes.area} cx={point[0]} cy={point[1]} r={area} />
      <g transform={`translate(${home[0]} ${home[1]})`}>
        <Home />
      </g>
      <g transform={`translate(${point[0]} ${point[1]})`}>
        <Point />
      </g>
    </svg>
  )
}

const Home = () => <path className={classes.home} d="M-8 0 0-7 8 0v8H2V2h-4v6h-6z" />

/** Its tip is the point. */
const Point = () => (
  <>
    <path className={classes.point} d="M0 0C-2-6-8-9-8-15a8 8 0 1 1 16 0c0 6-6 9-8 15Z" />
    <circle className={classes.hole} cx="0" cy="-15" r="3" />
  </>
)

/** The sign of the home in the pictures, to stand beside its meaning. */
export const HomeSign = () => (
  <svg className={classes.sign} viewBox="-12 -12 24 24" aria-hidden="true">
    <Home />
  </svg>
)

/** The sign of the point in the pictures, to stand beside its meaning. */
export const PointSign = () => (
  <svg className={classes.sign} viewBox="-12 -24 24 24" aria-hidden="true">
    <Point />
  </svg>
)
