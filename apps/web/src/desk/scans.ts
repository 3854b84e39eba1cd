/** Preprocessing of every scan. */

/** Milliseconds within which the same code again counts as one press of the scanner read twice. */
const bounce = 400;

/** Detects whether a code is the previous one, read twice. */
export function createBounce(): (code: string, at: number) => boolean {
	let last = { code: "", at: Number.NEGATIVE_INFINITY };
	return (code, at) => {
		const isBounce = code === last.code && at - last.at < bounce;
		last = { code, at };
		return isBounce;
	};
}
