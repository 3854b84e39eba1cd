/** The state of a copy as lists and other library programs say it, in the fields of the register. */
import { searchKey } from "../turkish/keys.ts";

/** Values of `library_books`; empty where nothing is said. */
export interface CopyState {
	readonly status: string;
	readonly condition: string;
	readonly loanable: string;
}

export const emptyState: CopyState = { status: "", condition: "", loanable: "" };

/** Why a copy that another program had withdrawn is so here. */
export const FORMER_WITHDRAWAL = "Önceki kayıtta düşülmüş";

/** Characters of a state that are read. */
const MAX_STATE_LENGTH = 100;

/** Statuses of copies that are with a reader, or on their way: they come here without their loan. */
const OUT = "out";
const AVAILABLE = "available";

const status: readonly (readonly [RegExp, string])[] = [
	[
		/\bdus(?:ul|um|tu|me)|\bhurda|\bimha|\bsilin|\bayiklan|\btasfiye|\bdevredil|withdraw|discard|weeded|\bdeleted/,
		"withdrawn",
	],
	[/\bkayip|\bkayb|lost\b|\bzayi|\bcalin|\bstolen|long overdue/, "lost"],
	[
		/\bbulunam|\bbulunmu|\bmissing|claim(?:s|ed) returned|\beksik|\byok\b|\bnoksan|\bcikmadi|not found/,
		"missing",
	],
	[/\bonarim|\btamir|\bcilt(?:te|e|len|hane)|\brepair|\bmending|\bbindery|\bbinding/, "repair"],
	[/\bislemde|\bisleniyor|islem gor|\bhazirlan|\bsiparis|\bprocess|\bcataloging|\border/, "in_process"],
	[
		/\bodunc(?:te|e)\b|odunc (?:verildi|verilmis|alindi)|\b(?:okur|okuyucu|ogrenci|ogretmen|uye)d[ea]\b|\bemanet(?:te|en)|\bzimmet(?:te|li)|\bgecik|iade edilmedi/,
		OUT,
	],
	[/\bon loan|checked out|\bissued|\bborrowed|\boverdue|\bout$/, OUT],
	[/\braf|\bmevcut|\bmusait|\buygun|\baktif|kutuphanede$|\bvar$|\byolda|\btamam|\bkayitli/, AVAILABLE],
	[/\bavailable|\bshelf|\bshelved|\bin$|\bactive|\btransit|checked in/, AVAILABLE],
];

const loanable: readonly (readonly [RegExp, string])[] = [
	[/(?:yalnizca|sadece) ogretmen|\bogretmene$|teachers only|\bstaff (?:only|collection)/, "teacher_only"],
	[/sinif seti|class set/, "class_set"],
	[/\bveril(?:e)?mez|\bverilmiyor|\boduncsuz|\bdanisma|\breferans|\bmuracaat|kutuphane ici/, "in_library"],
	[
		/(?:yalnizca|sadece) kutuphanede|\bsalonda|not ?for ?loan|\bnon ?circulating|\bnot loanable/,
		"in_library",
	],
	[/\breference|library use|in the library|library only|\brestricted|not circulat/, "in_library"],
	[/\bverilir|\bverilebilir|\bloanable|be lent|\bcirculat|for loan/, "yes"],
];

const condition: readonly (readonly [RegExp, string])[] = [
	[/\bhasar|\bkullanilamaz|\byirtik|\bbozuk|\bkirik|\bsokuk|\bdamaged|\btorn\b|\bbroken/, "damaged"],
	[/\byipran|\beski\b|\beskimis|\bkotu|\bworn|\bpoor\b|\bfair\b/, "worn"],
	[/\byeni\b|\bnew\b/, "new"],
	[/\biyi\b|\bsaglam|\bgood\b|\bnormal\b/, "good"],
];

/** What is said not to be so: `hasarsız`, `kayıp değil`, `not lost`. */
const denials =
	/\b\p{L}+ degil\b|\b\p{L}*(?:hasar|kayip|eksi[kg]|sorun|problem)\p{L}* yok\b|\b(?:hasar|sorun|kusur)s[iu]z\b|\beksiksiz\b|\bnot (?:lost|missing|damaged|withdrawn)\b/gu;

const valueIn = (text: string, words: readonly (readonly [RegExp, string])[]): string =>
	words.find(([word]) => word.test(text))?.[1] ?? "";

/** A state that was read, and whether the copy was out; `null` where the words are not known. */
export type ReadState = CopyState & { readonly isOut: boolean };

/**
 * Reads the state of a copy from words in Turkish or English: `Kayıp`, `Hasarlı`, `Ödünç verilmez`, `On loan`. A copy that
 * stands on its shelf has an empty status. `null` for words that are not known.
 */
export function stateIn(text: string): ReadState | null {
	const key = searchKey(text.slice(0, MAX_STATE_LENGTH));
	const words = key.replace(denials, " ").trim();
	const found = {
		status: valueIn(words, status),
		loanable: valueIn(words, loanable),
		condition: valueIn(words, condition),
	};
	const isKnown = words !== key || Object.values(found).some((value) => value !== "");
	if (key !== "" && !isKnown) return null;
	const isOut = found.status === OUT;
	return { ...found, isOut, status: isOut || found.status === AVAILABLE ? "" : found.status };
}

/** Whether a copy that was out counts as available here: one that is lost or missing, too, does not. */
export const isOnlyOut = ({ isOut, status }: ReadState): boolean => isOut && status === "";

/** States said in several places, the first ones with precedence. */
export const joinStates = (states: readonly ReadState[]): ReadState => ({
	status: states.find((state) => state.status !== "")?.status ?? "",
	loanable: states.find((state) => state.loanable !== "")?.loanable ?? "",
	condition: states.find((state) => state.condition !== "")?.condition ?? "",
	isOut: states.some((state) => state.isOut),
});
