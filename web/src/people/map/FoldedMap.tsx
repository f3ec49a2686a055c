/** A drawing of a folded map with an area on it, in one line weight. */
export function FoldedMap() {
  return (
    <svg
      viewBox="0 0 120 96"
      width={175}
      height={140}
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M14 24 44 14l32 10 30-10v58L76 82 44 72 14 82z" />
      <path d="M44 14v58M76 24v58" />
      <circle cx="60" cy="46" r="13" strokeDasharray="4 4" />
      <circle cx="60" cy="46" r="3" fill="currentColor" stroke="none" />
    </svg>
  )
}
