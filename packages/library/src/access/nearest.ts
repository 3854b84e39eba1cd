/** Screens whose address or name resembles an address that leads nowhere. */
import { searchKey } from "../turkish/keys.ts";

interface NamedScreen {
	readonly path: string;
	readonly name: string;
}

const MAX_SCREENS = 2;
/** Below this share of common pairs of letters two words have nothing to do with each other. */
const MIN_LIKENESS = 0.45;
/** An address that long is no slip of the hand. */
const MAX_LENGTH = 200;

/** Pairs of neighbouring letters, with a space before and after each word. */
const pairsOf = (text: string): string[] => {
	const padded = ` ${text} `;
	return Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2));
};

/** Share of pairs of letters that two texts have in common, from 0 to 1. */
function likeness(one: string, other: string): number {
	const [pairs, rest] = [pairsOf(one), pairsOf(other)];
	const all = pairs.length + rest.length;
	let common = 0;
	for (const pair of pairs) {
		const at = rest.indexOf(pair);
		if (at === -1) continue;
		rest.splice(at, 1);
		common++;
	}
	return (2 * common) / all;
}

const words = (text: string): string => searchKey(text.replaceAll(/[/_-]+/g, " ").trim());

/** Returns the screens that a mistyped address may have meant, the closest first. */
export function nearestScreens<const S extends NamedScreen>(
	typed: string,
	screens: readonly S[],
): readonly S[] {
	if (typed.length > MAX_LENGTH) return [];
	const wanted = words(typed);
	// The last part alone may be the name of a screen: /reports/gecikenler.
	const last = words(typed.split("/").at(-1) ?? "");
	return screens
		.map((screen) => {
			const name = words(screen.name);
			const near = [likeness(wanted, words(screen.path)), likeness(wanted, name), likeness(last, name)];
			return { screen, likeness: Math.max(...near) };
		})
		.filter((one) => one.likeness >= MIN_LIKENESS)
		.sort((a, b) => b.likeness - a.likeness)
		.slice(0, MAX_SCREENS)
		.map(({ screen }) => screen);
}
