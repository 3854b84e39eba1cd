/**
 * Converts between MARC language codes (ISO 639-2/B) and those of the title collection (ISO 639-1 where there is one).
 */
import { languages } from "@rafta/words";
import { searchKey } from "../../turkish/keys.ts";

const pairs =
	"tur tr,eng en,ger de,fre fr,ara ar,rus ru,spa es,ita it,per fa,gre el,lat la,kur ku,jpn ja,chi zh,dut nl,por pt,aze az,bul bg,hun hu,pol pl,cze cs,swe sv,dan da,nor no,fin fi,rum ro,ukr uk,heb he,kor ko,geo ka,arm hy,srp sr,hrv hr,bos bs,alb sq,mac mk,uzb uz,kaz kk,tuk tk,kir ky,tat tt,uig ug,urd ur,hin hi"
		.split(",")
		.map((pair): [string, string] => [pair.slice(0, 3), pair.slice(4)]);
const shorter = new Map(pairs);
const longer = new Map(pairs.map(([three, two]) => [two, three]));

/** Languages offered in the title form, as stored in the collection. */
export const offeredLanguages: readonly string[] = pairs.map(([, two]) => two);

/** `tur` -> `tr`; a code without a shorter one is kept, and an invalid one becomes empty. */
export function fromMarcLanguage(code: string): string {
	const three = code.toLowerCase().slice(0, 3);
	if (!/^[a-z]{3}$/.test(three) || ["und", "zxx", "mul"].includes(three)) return "";
	return shorter.get(three) ?? three;
}

/** `tr` -> `tur`; `und` where it is unknown. */
export function toMarcLanguage(code: string): string {
	if (/^[a-z]{3}$/.test(code)) return code;
	return longer.get(code) ?? "und";
}

/** Names in every language of the program by their search keys, built on first use. */
let named: ReadonlyMap<string, string> | null = null;
function names(): ReadonlyMap<string, string> {
	const found = new Map<string, string>();
	for (const language of languages) {
		const display = new Intl.DisplayNames(language, { type: "language", fallback: "none" });
		for (const [, two] of pairs) found.set(searchKey(display.of(two) ?? two), two);
	}
	return found;
}

/** `Türkçe`, `English`, `tur`, `en-US` -> `tr`, `en`; empty for an unknown language. */
export function languageNamed(text: string): string {
	named ??= names();
	const [first = ""] = searchKey(text).split(" ");
	const byName = named.get(searchKey(text)) ?? named.get(first);
	if (byName) return byName;
	if (longer.has(first)) return first;
	return shorter.get(first) ?? "";
}
