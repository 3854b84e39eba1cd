/** Refusals of bulk operations on copies: all reasons at once, each with its copies. */
import type { ApiError, Language, RecordData } from "@rafta/records";
import { refuseWith } from "../../kit/refusal.ts";

const refused = {
	tr: "İşlem yapılamadı; hiçbir nüsha değişmedi.",
	en: "The action failed; no copies were changed.",
};

const reasons = {
	unknown: {
		tr: "Bu okula ait olmayan nüsha sayısı: {count}.",
		en: "Copies that do not belong to this school: {count}.",
	},
	away: {
		tr: "Ödünçteki, ayırtma rafındaki, yoldaki, kayıp ya da kayıttan düşülmüş nüshalar taşınamaz: {names}.",
		en: "Copies that are on loan, on the hold shelf, in transit, lost or withdrawn can't be moved: {names}.",
	},
	not_here: {
		tr: "Ödünçteki, ayırtma rafındaki, yoldaki ya da zaten kayıttan düşülmüş nüshalar kayıttan düşülemez: {names}.",
		en: "Copies that are on loan, on the hold shelf, in transit or already withdrawn can't be withdrawn: {names}.",
	},
	last_copy: {
		tr: "Son nüshası da kayıttan düşülecek eserler: {names}.",
		en: "Titles whose last copy would be withdrawn: {names}.",
	},
	not_donated: {
		tr: "Bağışlanmamış ya da zaten demirbaşa alınmış takas kitapları var: {names}.",
		en: "Swap books that were not donated or are already in the register: {names}.",
	},
	waiting: {
		tr: "Okurların beklediği eserler: {names}.",
		en: "Titles that readers are waiting for: {names}.",
	},
	changed: {
		tr: "Bu işlemden sonra değişen nüshalar var: {names}.",
		en: "Copies that have changed since this action: {names}.",
	},
	used: {
		tr: "Bu işlemden sonra ödünç verilmiş, sayılmış ya da başka bir işlemde kullanılmış nüshalar var: {names}.",
		en: "Copies that have been lent, counted or otherwise used since this action: {names}.",
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
