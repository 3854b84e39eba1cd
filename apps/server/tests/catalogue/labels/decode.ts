/**
 * Decodes Code 128 from bars alone, by the table of the standard (ISO/IEC 15417), independently of the code that draws
 * them.
 */
import type { Shape } from "./read-pdf.ts";

const widths =
	"212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232".split(
		" ",
	);
const [codeC, codeB, startB, startC] = [99, 100, 104, 105];

/** Decodes adjacent bars to digits. @throws Error when they are no Code 128 or the check symbol is wrong */
export function decode(bars: readonly Shape[]): string {
	const sorted = [...bars].sort((one, other) => one.x - other.x);
	const narrow = Math.min(...sorted.map(({ width }) => width));
	const runs = sorted.flatMap((bar, place) => {
		const next = sorted[place + 1];
		return next ? [bar.width, next.x - bar.x - bar.width] : [bar.width];
	});
	const modules = runs.map((run) => {
		const count = Math.round(run / narrow);
		if (Math.abs(run / narrow - count) > 0.05) throw new Error(`a bar of ${run / narrow} modules`);
		return count;
	});
	if (modules.slice(-7).join("") !== "2331112") throw new Error("no stop");
	const symbols = (modules.slice(0, -7).join("").match(/.{6}/g) ?? []).map((symbol) =>
		widths.indexOf(symbol),
	);
	const check = symbols.pop();
	const sum = symbols.reduce((all, symbol, place) => all + symbol * Math.max(1, place), 0);
	if (symbols.includes(-1) || sum % 103 !== check) throw new Error("the check is wrong");
	let isPairs = symbols[0] === startC;
	if (!isPairs && symbols[0] !== startB) throw new Error("no start");
	let text = "";
	for (const symbol of symbols.slice(1)) {
		if (isPairs && symbol === codeB) isPairs = false;
		else if (!isPairs && symbol === codeC) isPairs = true;
		else text += isPairs ? String(symbol).padStart(2, "0") : String.fromCharCode(symbol + 32);
	}
	return text;
}
