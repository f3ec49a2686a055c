import { useId } from 'react'

/** The logo: a flame around a heart. */
export function Mark({ size }: { size: number }) {
  const fill = useId()
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <linearGradient id={fill} x1="0" y1="0" x2="1" y2="1">
        <stop stopColor="#F25E3D" />
        <stop offset="1" stopColor="#F7A23B" />
      </linearGradient>
      <path
        fill={`url(#${fill})`}
        d="M16 2c1 5-2 7-4.600 10.200C9 15 7 17.800 7 21a9 9 0 0 0 18 0c0-4-2-6.600-3.400-9-.6 2-1.600 3.200-3 4C19.400 11 19 6 16 2z"
      />
      <path
        fill="#fff"
        d="M16 27.500c-2.600-1.900-4.600-3.600-4.600-5.700 0-1.500 1.100-2.500 2.400-2.500.9 0 1.700.5 2.200 1.300.5-.8 1.300-1.300 2.200-1.300 1.300 0 2.400 1 2.400 2.500 0 2.100-2 3.800-4.600 5.700z"
      />
    </svg>
  )
}
