/** What is done to every scan before anything else looks at it. */

/** The QR of a card carries a key, which is the family's: it is not sent and not shown. */
export const withoutKey = (scanned: string): string => scanned.replace(/#key=\S*$/, "");

/** The same code again within this time is one press of the scanner that was read twice. Milliseconds. */
const bounce = 400;

/** Tells of each code whether it is the one before, read twice. */
export function createBounce(): (code: string, at: number) => boolean {
	let last = { code: "", at: Number.NEGATIVE_INFINITY };
	return (code, at) => {
		const isBounce = code === last.code && at - last.at < bounce;
		last = { code, at };
		return isBounce;
	};
}
