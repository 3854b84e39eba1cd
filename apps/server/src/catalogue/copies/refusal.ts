/** Refusals of bulk operations on copies: all reasons at once, each with its copies. */
import type { ApiError, Language, RecordData } from "@rafta/records";
import { refuseWith } from "../../platform/operations/refusal.ts";

const refused = {
	tr: "İşlem yapılamadı; hiçbir nüsha değişmedi.",
	en: "Nothing was done; no copy was changed.",
};

const reasons = {
	unknown: {
		tr: "Bu okulda olmayan nüshalar var: {count}.",
		en: "Copies that are not of this school: {count}.",
	},
	away: {
		tr: "Ödünçte, ayırtılmış, yolda, kayıp ya da düşülmüş nüsha taşınamaz: {names}.",
		en: "A copy that is on loan, held, on its way, lost or withdrawn cannot be moved: {names}.",
	},
	not_here: {
		tr: "Ödünçte, ayırtılmış, yolda ya da düşülmüş nüsha düşülemez: {names}.",
		en: "A copy that is on loan, held, on its way or withdrawn already cannot be withdrawn: {names}.",
	},
	last_copy: {
		tr: "Eserin son nüshası: {names}.",
		en: "The last copy of its title: {names}.",
	},
	not_donated: {
		tr: "Bağışlanmamış ya da demirbaşa alınmış takas kitapları var: {names}.",
		en: "Books of swaps that were not donated, or are in the register already: {names}.",
	},
	waiting: {
		tr: "Bekleyen okuru olan eser: {names}.",
		en: "Titles for which readers wait: {names}.",
	},
	changed: {
		tr: "Bu işlemden sonra değişen nüshalar var: {names}.",
		en: "Copies that were changed since: {names}.",
	},
	used: {
		tr: "Bu işlemden sonra ödünç verilmiş, sayılmış ya da başka işte kullanılmış nüshalar var: {names}.",
		en: "Copies that were lent, counted or used otherwise since: {names}.",
	},
} as const;

export type RefusalCode = keyof typeof reasons;

export interface Refused {
	readonly code: RefusalCode;
	/** The affected copies. */
	readonly copies: readonly { readonly id: string; readonly name: string }[];
	/** Whether the caller may confirm and proceed anyway. */
	readonly overridable?: boolean;
}

/** Maximum names listed; the rest is counted. */
const named = 10;

function messageOf({ code, copies }: Refused, language: Language): string {
	const rest = copies.length - named;
	const names = copies.slice(0, named).map(({ name }) => name);
	const all = rest > 0 ? [...names, `+${rest}`] : names;
	return reasons[code][language]
		.replace("{count}", () => String(copies.length))
		.replace("{names}", () => all.join(", "));
}

/** 422 with every reason; the ids tell a screen which copies to leave out. */
export function refusal(all: readonly Refused[], language: Language): ApiError {
	const reasons = all.map((one) => ({
		code: one.code,
		message: messageOf(one, language),
		overridable: one.overridable ?? false,
		copies: one.copies.map(({ id }) => id),
	}));
	return refuseWith(reasons, { message: refused });
}

/** Display name of a copy. */
export const nameOf = (copy: RecordData): { id: string; name: string } => ({
	id: copy.id,
	name: String(copy.barcode || copy.accession_no || copy.id),
});
