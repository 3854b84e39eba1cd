/** Returns the median and the 95th and 99th percentile. Milliseconds in, milliseconds out. */
export function summarise(values: readonly number[]): { median: number; p95: number; p99: number } {
	const sorted = [...values].sort((a, b) => a - b);
	const at = (share: number) =>
		sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
	return { median: at(0.5), p95: at(0.95), p99: at(0.99) };
}

export const milliseconds = (value: number): string => `${value.toFixed(2)} ms`;
