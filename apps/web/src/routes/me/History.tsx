import { dateOf } from "@rafta/library/turkish/dates";
import { useState } from "react";
import { literal, useList } from "#data";
import { useTexts } from "#i18n";
import { Button, Ready } from "#kit";
import type { Loan } from "../book_loans/loan.tsx";
import { EmptyShelf } from "../catalog/Shelf.tsx";
import { CoverRow } from "./CoverRow.tsx";
import { Section, type SectionProps } from "./section.tsx";
import { texts } from "./texts.ts";
import { useMonthText } from "./useMonthText.ts";

/** Books shown at first, and with every further step. */
const STEP = 24;

/** The books that a pupil has read, as covers, the last one first. */
export function History({ card: { reader, history_kept } }: SectionProps) {
	const t = useTexts(texts);
	const monthText = useMonthText();
	const [shown, setShown] = useState(STEP);
	const loans = useList<Loan>(
		"book_loans",
		{
			perPage: shown,
			filter: `student_id = ${literal(reader.id)} && status = "returned"`,
			sort: "-returned_at",
			expand: "book_id",
		},
		history_kept,
	);
	if (!history_kept) return null;
	const books = (loans.data?.items ?? []).flatMap(({ id, returned_at, expand }) =>
		expand?.book_id ? [{ key: id, book: expand.book_id, note: monthText(dateOf(returned_at)) }] : [],
	);
	const total = loans.data?.totalItems ?? 0;
	return (
		<Section title={t("read")}>
			<Ready query={loans} loading={<EmptyShelf />}>
				{() => books.length === 0 && <p>{t("readNothing")}</p>}
			</Ready>
			<CoverRow label={t("read")} books={books}>
				{total > shown && (
					<Button className="self-center" busy={loans.isFetching} onClick={() => setShown(shown + STEP)}>
						{t("more")}
					</Button>
				)}
			</CoverRow>
		</Section>
	);
}
