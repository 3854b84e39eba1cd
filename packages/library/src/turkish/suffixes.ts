/** Turkish case endings of names: `Ayşe'ye`, `Can'dan`. They follow the last vowel of the name, and its last letter. */

const front = "eiöüEİÖÜ";
const vowels = `aıouâîûAIOUÂÎÛ${front}`;
const hard = "fstkçşhpFSTKÇŞHP";

function endOf(name: string) {
	const letters = [...name.trim()].filter((letter) => /\p{L}/u.test(letter));
	const vowel = letters.findLast((letter) => vowels.includes(letter)) ?? "e";
	const last = letters.at(-1) ?? "";
	return { isFront: front.includes(vowel) || "îÎ".includes(vowel), last };
}

/** To somebody: `Ali'ye`, `Can'a`. */
export function toName(name: string): string {
	const { isFront, last } = endOf(name);
	return `${name}'${vowels.includes(last) && last !== "" ? "y" : ""}${isFront ? "e" : "a"}`;
}

/** From somebody: `Ali'den`, `Murat'tan`. */
export function fromName(name: string): string {
	const { isFront, last } = endOf(name);
	return `${name}'${hard.includes(last) && last !== "" ? "t" : "d"}${isFront ? "en" : "an"}`;
}
