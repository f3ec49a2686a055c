/** The line that Lighthouse supposes, slow 4G: milliseconds, and bytes a second. */
export const slow4g = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 84_000, offline: false }
/** How much slower a phone's processor is than this machine's. */
export const cpuRate = 4
