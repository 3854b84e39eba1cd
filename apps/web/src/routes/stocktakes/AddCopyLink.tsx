import { useTexts } from "#i18n";
import { Link } from "#kit";
import { texts } from "./texts.ts";

interface Props {
	/** What was scanned: a label's number or an ISBN. */
	code: string;
	/** The shelf at which it was scanned; empty if none was chosen. */
	shelf?: string;
	/** The book's name in the link's label. */
	what: string;
	isSmall: boolean;
}

/** Leads a book without a record to the form of a new copy, which begins with what is known of it. */
export function AddCopyLink({ code, shelf = "", what, isSmall }: Props) {
	const t = useTexts(texts);
	return (
		<Link
			href={`/library_books/create?${new URLSearchParams({ code, ...(shelf && { shelf }) })}`}
			className={`btn ${isSmall ? "btn-sm" : ""}`}
			aria-label={t("addCopyOf", { what })}
		>
			{t("addCopy")}
		</Link>
	);
}
