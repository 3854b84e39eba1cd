/** Refusals of bulk operations on copies: all reasons at once, each with its copies. */
import type { ApiError, RecordData } from "@rafta/records";
import { type Language, words } from "@rafta/words";
import { refuseWith } from "../../kit/refusal.ts";

const texts = words("server/catalogue/copies");

const reasons = words("server/catalogue/copies/refusal");

export type RefusalCode = keyof typeof reasons;

export interface Refusal {
	readonly code: RefusalCode;
	/** The affected copies. */
	readonly copies: readonly { readonly id: string; readonly name: string }[];
	/** Whether the caller may confirm and proceed anyway. */
	readonly overridable?: boolean;
}

/** Maximum names listed; the rest is counted. */
const named = 10;

function messageOf({ code, copies }: Refusal, language: Language): string {
	const rest = copies.length - named;
	const names = copies.slice(0, named).map(({ name }) => name);
	const all = rest > 0 ? [...names, `+${rest}`] : names;
	return reasons[code][language]
		.replace("{count}", () => String(copies.length))
		.replace("{names}", () => all.join(", "));
}

/** 422 with every reason; the ids tell a screen which copies to leave out. */
export function refusal(all: readonly Refusal[], language: Language): ApiError {
	const reasons = all.map((one) => ({
		code: one.code,
		message: messageOf(one, language),
		overridable: one.overridable ?? false,
		copies: one.copies.map(({ id }) => id),
	}));
	return refuseWith(reasons, { message: texts.refused });
}

/** Display name of a copy. */
export const nameOf = (copy: RecordData): { id: string; name: string } => ({
	id: copy.id,
	name: String(copy.barcode || copy.accession_no || copy.id),
});
