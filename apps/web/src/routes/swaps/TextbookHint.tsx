import { textbookMark } from "@rafta/library/catalogue/textbook";
import { useTexts } from "#i18n";
import { Badge } from "#kit";
import type { Book } from "../books/book.ts";
import { texts } from "./texts.ts";

/** Warns that a title may be a textbook: people know this, the data do not always. */
export function TextbookHint({ book }: { book: Book | undefined }) {
	const t = useTexts(texts);
	if (!book || textbookMark(book) === null) return null;
	return <Badge tone="warn">{t("maybeTextbook")}</Badge>;
}
