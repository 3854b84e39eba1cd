import { labelsOf } from "@rafta/library/collections/definition";
import { library_books } from "@rafta/library/collections/library_books";
import type { Language } from "@rafta/words";
import type { PresentedRecord } from "#data";
import { useLanguage } from "#i18n";
import { Badge } from "#kit";
import type { Book } from "../books/book.ts";

export type Copy = PresentedRecord<"library_books", { book_id?: Book }>;

/** The fields of a copy's forms. */
export const copyFields = [
	"barcode",
	"call_number",
	"shelf",
	"condition",
	"loanable",
	"acquired_on",
	"acquired_how",
	"donor",
	"price",
	"note",
] as const;

const tones: Readonly<Record<string, "good" | "warn" | "bad" | "info">> = {
	available: "good",
	on_loan: "info",
	hold_shelf: "warn",
	in_transit: "warn",
	missing: "bad",
	lost: "bad",
};

export const copyStatuses = labelsOf(library_books, "status");

const condition = library_books.fields.find((field) => field.name === "condition");

/** Returns the label of a condition. */
export const conditionName = (value: string, language: Language): string =>
	condition?.valueLabels?.[value]?.[language] ?? value;

/** `isLarge`: as large as the text around it. */
export function CopyStatus({ status, isLarge = false }: { status: string; isLarge?: boolean }) {
	const { language } = useLanguage();
	const name = copyStatuses[status]?.[language] ?? status;
	const tone = tones[status] ?? "neutral";
	if (isLarge) return <span className={tone === "bad" ? "text-error-ink" : ""}>{name}</span>;
	return <Badge tone={tone}>{name}</Badge>;
}
